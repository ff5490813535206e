import type Stripe from "stripe";
import * as z from "zod";
import { type Account, change, decimal, emit, need } from "#local/stripe/account.ts";
import { newId } from "#local/stripe/ids.ts";
import { pageOf } from "#local/stripe/list.ts";
import { operation } from "#local/stripe/operation.ts";
import { bool, ignored, int, mergeMetadata, metadata, page, text, textOrUnset } from "#local/stripe/params.ts";
import { invalid } from "#local/stripe/refusal.ts";

const productFields = {
  active: bool.optional(),
  description: textOrUnset.optional(),
  metadata: metadata.optional(),
  images: z.array(text).optional(),
  marketing_features: z.array(z.strictObject({ name: text })).optional(),
  tax_code: ignored,
  unit_label: textOrUnset.optional(),
  url: textOrUnset.optional(),
  statement_descriptor: ignored,
};
const NewProduct = z.strictObject({
  ...productFields,
  name: text,
  id: z.string().max(255).optional(),
  shippable: ignored,
  type: ignored,
});
const ProductChange = z.strictObject({ ...productFields, name: text.optional(), default_price: textOrUnset.optional() });

function createProduct(account: Account, given: z.output<typeof NewProduct>): Stripe.Product {
  const { store } = account;
  if (given.id !== undefined && store.find(given.id))
    throw invalid("Product already exists.", { code: "resource_already_exists", param: "id" });
  const product: Stripe.Product = {
    id: given.id ?? newId("prod"),
    object: "product",
    active: given.active ?? true,
    created: account.now(),
    default_price: null,
    description: given.description ?? null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: given.marketing_features ?? [],
    metadata: mergeMetadata(null, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: given.unit_label ?? null,
    updated: account.now(),
    url: given.url ?? null,
  };
  store.put(product);
  emit(account, "product.created", product);
  return product;
}

function updateProduct(
  account: Account,
  { metadata: given, tax_code: _, statement_descriptor: __, ...rest }: z.output<typeof ProductChange>,
  id: string,
): Stripe.Product {
  const before = need<Stripe.Product>(account, "product", id);
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<Stripe.Product>;
  return change(account, before, { ...set, metadata: mergeMetadata(before.metadata, given) }, "product.updated");
}

const NewPrice = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  product: text,
  unit_amount: int,
  recurring: z
    .strictObject({
      interval: z.enum(["day", "week", "month", "year"]),
      interval_count: int.optional(),
      usage_type: ignored,
      trial_period_days: ignored,
    })
    .optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: bool.optional(),
  active: bool.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
});

/** A lookup key belongs to one active price at a time; another takes it only when told to. */
function takeLookupKey(account: Account, key: string, transfer: boolean): void {
  const holder = account.store.all<Stripe.Price>("price").find(({ lookup_key, active }) => active && lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to transfer it to this price.`,
      { param: "lookup_key" },
    );
  change(account, holder, { lookup_key: null }, "price.updated");
}

function createPrice(account: Account, given: z.output<typeof NewPrice>): Stripe.Price {
  const { recurring, lookup_key } = given;
  need(account, "product", given.product, "product");
  if (lookup_key !== undefined) takeLookupKey(account, lookup_key, given.transfer_lookup_key ?? false);
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active: given.active ?? true,
    billing_scheme: "per_unit",
    created: account.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup_key ?? null,
    metadata: mergeMetadata(null, given.metadata),
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: "licensed",
        }
      : null,
    tax_behavior: given.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? "recurring" : "one_time",
    unit_amount: given.unit_amount,
    unit_amount_decimal: decimal(given.unit_amount),
  };
  account.store.put(price);
  emit(account, "price.created", price);
  return price;
}

const PriceChange = z.strictObject({
  active: bool.optional(),
  nickname: textOrUnset.optional(),
  metadata: metadata.optional(),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: bool.optional(),
  tax_behavior: z.enum(["inclusive", "exclusive", "unspecified"]).optional(),
});

function updatePrice(account: Account, given: z.output<typeof PriceChange>, id: string): Stripe.Price {
  const before = need<Stripe.Price>(account, "price", id);
  const { lookup_key, transfer_lookup_key = false, metadata: data, ...rest } = given;
  if (lookup_key && lookup_key !== before.lookup_key) takeLookupKey(account, lookup_key, transfer_lookup_key);
  const set = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<Stripe.Price>;
  const key = lookup_key === undefined ? {} : { lookup_key: lookup_key || null };
  return change(account, before, { ...set, ...key, metadata: mergeMetadata(before.metadata, data) }, "price.updated");
}

const PriceFilter = z.strictObject({
  ...page,
  active: bool.optional(),
  currency: text.optional(),
  product: text.optional(),
  type: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  recurring: z.strictObject({ interval: text.optional(), usage_type: ignored }).optional(),
});

function listPrices({ store }: Account, filter: z.output<typeof PriceFilter>) {
  const { active, currency, product, type, lookup_keys, recurring, ...rest } = filter;
  const found = store
    .all<Stripe.Price>("price")
    .filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (product === undefined || price.product === product) &&
        (type === undefined || price.type === type) &&
        (recurring?.interval === undefined || price.recurring?.interval === recurring.interval) &&
        (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? "")),
    );
  return pageOf("/v1/prices", found, rest);
}

const ProductFilter = z.strictObject({ ...page, active: bool.optional(), ids: z.array(text).optional() });

/** What can be bought. */
export const catalogue = [
  operation("POST", "/v1/products", NewProduct, createProduct),
  operation("GET", "/v1/products", ProductFilter, ({ store }, { active, ids, ...rest }) =>
    pageOf(
      "/v1/products",
      store
        .all<Stripe.Product>("product")
        .filter((each) => (active === undefined || each.active === active) && (ids === undefined || ids.includes(each.id))),
      rest,
    ),
  ),
  operation("GET", "/v1/products/{id}", z.strictObject({}), (account, _, id) => need(account, "product", id!)),
  operation("POST", "/v1/products/{id}", ProductChange, (account, given, id) => updateProduct(account, given, id!)),
  operation("POST", "/v1/prices", NewPrice, createPrice),
  operation("GET", "/v1/prices", PriceFilter, listPrices),
  operation("GET", "/v1/prices/{id}", z.strictObject({}), (account, _, id) => need(account, "price", id!)),
  operation("POST", "/v1/prices/{id}", PriceChange, (account, given, id) => updatePrice(account, given, id!)),
];
