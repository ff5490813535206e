import type Stripe from "stripe";
import * as z from "zod";
import { type Account, decimal, emitEvent, getOrThrow, updateAndEmit } from "../account.ts";
import { newId } from "../ids.ts";
import { operation } from "../operation.ts";
import { paginate } from "../paginate.ts";
import { bool, int, mergeMetadata, metadata, page, text } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

const NewProduct = z.strictObject({ id: z.string().max(255).optional(), name: text, metadata: metadata.optional() });
const ProductChange = z.strictObject({ active: bool.optional(), name: text.optional(), metadata: metadata.optional() });

function createProduct(account: Account, given: z.output<typeof NewProduct>): Stripe.Product {
  const { store } = account;
  if (given.id !== undefined && store.find(given.id))
    throw invalidRequest("Product already exists.", { code: "resource_already_exists", param: "id" });
  const product: Stripe.Product = {
    id: given.id ?? newId("prod"),
    object: "product",
    active: true,
    created: account.now(),
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata(null, given.metadata),
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: "service",
    unit_label: null,
    updated: account.now(),
    url: null,
  };
  store.put(product);
  emitEvent(account, "product.created", product);
  return product;
}

function updateProduct(account: Account, given: z.output<typeof ProductChange>, id: string): Stripe.Product {
  const before = getOrThrow<Stripe.Product>(account, "product", id);
  const { active = before.active, name = before.name } = given;
  return updateAndEmit(
    account,
    before,
    { active, name, metadata: mergeMetadata(before.metadata, given.metadata) },
    "product.updated",
  );
}

const NewPrice = z.strictObject({
  currency: z.string().regex(/^[a-z]{3}$/),
  product: text,
  unit_amount: int,
  recurring: z.strictObject({ interval: z.enum(["month", "year"]) }),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: bool.optional(),
  tax_behavior: z.literal("exclusive").optional(),
});

/** A lookup key belongs to one active price at a time; it moves to another only with `transfer_lookup_key`. */
function takeLookupKey(account: Account, key: string, transfer: boolean): void {
  const holder = account.store.all<Stripe.Price>("price").find(({ lookup_key, active }) => active && lookup_key === key);
  if (!holder) return;
  if (!transfer)
    throw invalidRequest(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass \`transfer_lookup_key=true\` to transfer it to this price.`,
      { param: "lookup_key" },
    );
  updateAndEmit(account, holder, { lookup_key: null }, "price.updated");
}

function createPrice(account: Account, given: z.output<typeof NewPrice>): Stripe.Price {
  const { recurring, lookup_key } = given;
  getOrThrow(account, "product", given.product, "product");
  if (lookup_key !== undefined) takeLookupKey(account, lookup_key, given.transfer_lookup_key ?? false);
  const price: Stripe.Price = {
    id: newId("price"),
    object: "price",
    active: true,
    billing_scheme: "per_unit",
    created: account.now(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: lookup_key ?? null,
    metadata: {},
    nickname: null,
    product: given.product,
    recurring: {
      interval: recurring.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: "licensed",
    },
    tax_behavior: given.tax_behavior ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount: given.unit_amount,
    unit_amount_decimal: decimal(given.unit_amount),
  };
  account.store.put(price);
  emitEvent(account, "price.created", price);
  return price;
}

const PriceFilter = z.strictObject({
  ...page,
  active: bool.optional(),
  currency: text.optional(),
  type: text.optional(),
  lookup_keys: z.array(text).max(10).optional(),
});

function listPrices({ store }: Account, filter: z.output<typeof PriceFilter>) {
  const { active, currency, type, lookup_keys, ...rest } = filter;
  const found = store
    .all<Stripe.Price>("price")
    .filter(
      (price) =>
        (active === undefined || price.active === active) &&
        (currency === undefined || price.currency === currency) &&
        (type === undefined || price.type === type) &&
        (lookup_keys === undefined || lookup_keys.includes(price.lookup_key ?? "")),
    );
  return paginate("/v1/prices", found, rest);
}

const ProductFilter = z.strictObject({ ...page, active: bool.optional() });

const PromotionFilter = z.strictObject({ ...page, active: bool.optional(), code: text.optional() });

/** Products, prices, coupons and promotion codes. */
export const catalogue = [
  operation("POST", "/v1/products", NewProduct, createProduct),
  operation("GET", "/v1/products", ProductFilter, ({ store }, { active, ...rest }) =>
    paginate(
      "/v1/products",
      store.all<Stripe.Product>("product").filter((each) => active === undefined || each.active === active),
      rest,
    ),
  ),
  operation("GET", "/v1/products/{id}", z.strictObject({}), (account, _, id) => getOrThrow(account, "product", id!)),
  operation("POST", "/v1/products/{id}", ProductChange, (account, given, id) => updateProduct(account, given, id!)),
  operation("POST", "/v1/prices", NewPrice, createPrice),
  operation("GET", "/v1/prices", PriceFilter, listPrices),
  operation("GET", "/v1/promotion_codes", PromotionFilter, ({ store }, { active, code, ...rest }) => {
    const isWanted = (each: Stripe.PromotionCode) =>
      (active === undefined || each.active === active) && (code === undefined || each.code.toLowerCase() === code.toLowerCase());
    return paginate("/v1/promotion_codes", store.all<Stripe.PromotionCode>("promotion_code").filter(isWanted), rest);
  }),
];
