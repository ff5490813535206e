import { ChevronUp, Ellipsis, Heart, Send, X } from "lucide-react";
import type { HeatmapDetail } from "#contracts/heatmaps.ts";
import { useSteadyUrl } from "#web/app/shared/viewer/stage/use-steady-url.ts";
import { type Placing, placeInStory, SAFE } from "./story.ts";
import "./story-phone.css";

export type Shown = "original" | "heatmap" | "peekthrough";

type Props = {
  heatmap: HeatmapDetail & { width: number; height: number };
  shown: Shown;
  placing: Placing;
  areZonesShown: boolean;
};

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/** A generic drawing of a phone that shows a sponsored story. */
export function StoryPhone({ heatmap, shown, placing, areZonesShown }: Props) {
  const image = useSteadyUrl(heatmap.imageURL);
  const heat = useSteadyUrl(heatmap.heatmapURL);
  const peekthrough = useSteadyUrl(heatmap.peekthroughURL);
  const { x, y, width, height } = placeInStory(heatmap, placing);
  const place = { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
  const layers = { original: [image], heatmap: [image, heat], peekthrough: [peekthrough] }[shown];
  return (
    <figure className="phone">
      <div className="phone__screen">
        {placing === "fit" && image && <img src={image} alt="" className="phone__ground" />}
        {layers.map(
          (url, index) =>
            url && (
              <img
                key={url}
                src={url}
                alt={index === 0 ? `${heatmap.title} in a story, ${shown}` : ""}
                draggable={false}
                className="phone__picture"
                style={place}
              />
            ),
        )}
        {areZonesShown && (
          <>
            <span className="phone__zone phone__zone--top" style={{ top: 0, height: percent(SAFE.top) }}>
              <b>{percent(SAFE.top)}</b>
            </span>
            <span className="phone__zone" style={{ bottom: 0, height: percent(SAFE.bottom) }}>
              <b>{percent(SAFE.bottom)}</b>
            </span>
          </>
        )}
        <div className="phone__head" aria-hidden="true">
          <div className="phone__progress">
            <i />
            <i />
            <i />
          </div>
          <div className="phone__sender">
            <span className="phone__face">y</span>
            <span>
              <b>your_brand</b>
              <small>Sponsored</small>
            </span>
            <Ellipsis />
            <X />
          </div>
        </div>
        <div className="phone__foot" aria-hidden="true">
          <ChevronUp />
          <span className="phone__button">Learn more</span>
          <div className="phone__reply">
            <span>Send message</span>
            <Heart />
            <Send />
          </div>
        </div>
      </div>
    </figure>
  );
}
