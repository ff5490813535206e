import type { CSSProperties } from "react";
import * as z from "zod";
import made from "./examples/examples.json";
import styles from "./examples.module.css";
import { Section } from "./section.tsx";

/** Metadata written by the command that renders the examples. */
const ExamplesFile = z.object({
  model: z.string(),
  pictures: z.array(z.object({ name: z.string(), width: z.int(), height: z.int() })),
});
const { model, pictures: images } = ExamplesFile.parse(made);

const files = import.meta.glob<string>("./examples/*.webp", { eager: true, query: "?url", import: "default" });

/** Text alternatives by file name of the sample. */
const EXAMPLE_TEXTS: Readonly<Record<string, { title: string; image: string }>> = {
  "web-desktop": { title: "Web page", image: "The home page of a bookkeeping service on a wide screen" },
  "web-mobile": { title: "Web page on a phone", image: "A shop’s home page on a phone" },
  "display-ad": { title: "Display ad", image: "A small banner with a product, headline and button" },
  poster: { title: "Poster", image: "A tall poster with an illustration and a headline" },
  "social-post": { title: "Social post", image: "A square post with a product and a short text" },
  "product-shot": { title: "Product shot", image: "A photograph of a bottle" },
};

/** Our sample creatives next to their heatmaps. */
export function Examples() {
  return (
    <Section
      id="examples"
      title="Example predictions"
      lead={`Our own sample creatives next to the heatmaps predicted by ${model}. Warm colours show where people are expected to look most. We have no eye-tracking data for these images.`}
    >
      <ul className={styles.examples}>
        {images.map(({ name, width, height }) => {
          const { title = name, image = "" } = EXAMPLE_TEXTS[name] ?? {};
          return (
            <li key={name} className={styles.example} style={{ "--ratio": width / height } as CSSProperties}>
              <figure>
                <div>
                  <ExampleImage file={name} alt={`${image}.`} width={width} height={height} />
                  <ExampleImage
                    file={`${name}-heatmap`}
                    alt={`With the predicted heatmap: ${title.toLowerCase()}.`}
                    width={width}
                    height={height}
                  />
                </div>
                <figcaption>{title}</figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

type Size = { width: number; height: number };

function ExampleImage({ file, alt, ...size }: { file: string; alt: string } & Size) {
  return <img src={files[`./examples/${file}.webp`]} alt={alt} {...size} loading="lazy" decoding="async" />;
}
