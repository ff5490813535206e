import type { PageTemplate } from "../catalogue.ts";
import blogs from "../contents/blogs.json" with { type: "json" };
import entries from "../contents/entries.json" with { type: "json" };
import homes from "../contents/homes.json" with { type: "json" };
import markets from "../contents/markets.json" with { type: "json" };
import searches from "../contents/searches.json" with { type: "json" };
import services from "../contents/services.json" with { type: "json" };
import shops from "../contents/shops.json" with { type: "json" };
import sites from "../contents/sites.json" with { type: "json" };
import sports from "../contents/sports.json" with { type: "json" };
import { blogHtml } from "./blog.ts";
import { articleHtml, frontHtml } from "./editorial.ts";
import { entryHtml } from "./entry.ts";
import { forumHtml } from "./forum.ts";
import { homesHtml } from "./homes.ts";
import { mailHtml } from "./mail.ts";
import { marketHtml } from "./market.ts";
import { productHtml } from "./product.ts";
import { searchHtml } from "./search.ts";
import { shopHtml } from "./shop.ts";
import { feedHtml, storyHtml } from "./social.ts";
import { sportHtml } from "./sport.ts";
import { browseHtml, videoHtml } from "./video.ts";
import { weatherHtml } from "./weather.ts";

type Layout = {
  /** Category of the page. */
  readonly label: string;
  /** The kind of page, before the name of its brand. */
  readonly page: string;
  readonly brands: readonly { readonly name: string }[];
  readonly html: (template: PageTemplate) => string;
};

/** All layouts of pages, by the name that plan.json uses. */
export const LAYOUTS: Readonly<Record<string, Layout>> = {
  article: { label: "News", page: "Article in", brands: sites, html: articleHtml },
  front: { label: "News", page: "Front page of", brands: sites, html: frontHtml },
  blog: { label: "Blog", page: "Blog", brands: blogs, html: blogHtml },
  shop: { label: "Shop", page: "Shop", brands: shops, html: shopHtml },
  product: { label: "Shop", page: "Product of", brands: shops, html: productHtml },
  video: { label: "Video", page: "Video on", brands: services.video, html: videoHtml },
  browse: { label: "Video", page: "Start page of", brands: services.video, html: browseHtml },
  search: { label: "Search", page: "Search on", brands: searches, html: searchHtml },
  mail: { label: "Mail", page: "Inbox of", brands: services.mail, html: mailHtml },
  forum: { label: "Forum", page: "Thread in", brands: services.forum, html: forumHtml },
  weather: { label: "Weather", page: "Forecast of", brands: services.weather, html: weatherHtml },
  sport: { label: "Sport", page: "Scores on", brands: sports, html: sportHtml },
  market: { label: "Finance", page: "Prices on", brands: markets, html: marketHtml },
  homes: { label: "Classifieds", page: "Homes on", brands: homes, html: homesHtml },
  entry: { label: "Reference", page: "Entry in", brands: entries, html: entryHtml },
  feed: { label: "Feed", page: "Feed of", brands: services.networks, html: feedHtml },
  story: { label: "Story", page: "Story on", brands: services.networks, html: storyHtml },
  reel: { label: "Reel", page: "Reel on", brands: services.networks, html: storyHtml },
};
