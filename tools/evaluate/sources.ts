import type { Accuracy } from "#contracts/accuracy.ts";
import type { SetName } from "./data.ts";

type Source = Omit<Accuracy["sources"][number], "set"> & { readonly heading: string; readonly about: string };

/** Source, content and licence of each set. */
export const SOURCES: Readonly<Record<SetName, Source>> = {
  osie: {
    heading: "Everyday scenes",
    about: "Photographs rich in things, faces and text; people looked freely for three seconds.",
    title: "OSIE",
    reference: "Xu, Jiang, Wang, Kankanhalli & Zhao 2014, Predicting human gaze beyond pixels, Journal of Vision 14(1)",
    licence: "MIT",
  },
  mit: {
    heading: "Photographs",
    about: "Landscapes, portraits and street scenes; people looked freely for three seconds.",
    title: "MIT1003",
    reference: "Judd, Ehinger, Durand & Torralba 2009, Learning to predict where humans look, ICCV",
    licence: "none stated",
  },
  crowd: {
    heading: "People and crowds",
    about: "Photographs of few to very many people; people looked freely for five seconds.",
    title: "Saliency in crowd",
    reference: "Jiang, Xu & Zhao 2014, Saliency in crowd, ECCV",
    licence: "MIT",
  },
  scene: {
    heading: "Mixed scenes",
    about: "Small square photographs of indoor and outdoor scenes; people looked freely.",
    title: "Scene categories with eye movements",
    reference:
      "Liang & Hu 2015, Predicting eye fixations with higher-level visual features, IEEE Transactions on Image Processing 24(3)",
    licence: "MIT",
  },
  fiwi: {
    heading: "Web pages",
    about: "Screenshots of web pages; people looked freely for five seconds.",
    title: "FiWI",
    reference: "Shen & Zhao 2014, Webpage saliency, ECCV",
    licence: "none stated",
  },
  gdi: {
    heading: "Graphic designs, importance",
    about: "Posters, ads and covers, on which people painted what matters; only the mean of their paintings is published.",
    title: "Graphic design importance",
    reference: "O'Donovan, Agarwala & Hertzmann 2014, Learning layouts for single-page graphic designs, IEEE TVCG 20(8)",
    licence: "none stated",
  },
  gdiclick: {
    heading: "Graphic designs, clicks",
    about: "The same designs blurred; people clicked to see spots sharp.",
    title: "BubbleView on graphic designs",
    reference: "Kim et al. 2017, BubbleView: an interface for crowdsourcing image importance maps, ACM TOCHI 24(5)",
    licence: "none stated",
  },
  massvisclick: {
    heading: "Infographics, described",
    about: "Charts and infographics blurred; people clicked to see spots sharp while they described them.",
    title: "BubbleView on MASSVIS",
    reference:
      "Kim et al. 2017, as above; pictures of Borkin et al. 2013, What makes a visualization memorable?, IEEE TVCG 19(12)",
    licence: "non-commercial research",
  },
  massvisfv: {
    heading: "Infographics, free viewing",
    about: "Some of the same infographics blurred; people clicked to see spots sharp, without a task.",
    title: "BubbleView on MASSVIS, free viewing",
    reference: "Kim et al. 2017 and Borkin et al. 2013, as above",
    licence: "non-commercial research",
  },
};
