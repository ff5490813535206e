/**
 * Packages with the only fonts that captures use, on AWS and on every other machine. Arimo, Tinos and Cousine have the widths of
 * Arial, Times New Roman and Courier New, and contain Greek, Cyrillic and Hebrew. The order decides which font draws a character
 * that several of them have.
 */
export const FONT_PACKAGES = [
  "@expo-google-fonts/arimo",
  "@expo-google-fonts/tinos",
  "@expo-google-fonts/cousine",
  "@expo-google-fonts/noto-sans-arabic",
  "@expo-google-fonts/noto-sans-devanagari",
  "@expo-google-fonts/noto-sans-thai",
  "@expo-google-fonts/noto-sans-sc",
  "@expo-google-fonts/noto-sans-jp",
  "@expo-google-fonts/noto-sans-kr",
  "@expo-google-fonts/noto-color-emoji",
] as const;

/** Folders of those packages that are used; Chromium approximates the other weights with these two. */
export const FONT_STYLES = ["400Regular", "400Regular_Italic", "700Bold", "700Bold_Italic"];

/**
 * Font files of exported slides, by package. Arimo is drawn wherever it has all characters of a line. The others are large, and
 * read only for lines in their script. Emoji are drawn in one colour: PDF files cannot contain coloured letters, and the outlines
 * (0.9 MB) are much smaller than the coloured font (25 MB).
 */
export const SLIDE_FONTS = {
  "@expo-google-fonts/arimo": ["400Regular/Arimo_400Regular.ttf", "700Bold/Arimo_700Bold.ttf"],
  "@expo-google-fonts/noto-sans-arabic": ["400Regular/NotoSansArabic_400Regular.ttf"],
  "@expo-google-fonts/noto-sans-devanagari": ["400Regular/NotoSansDevanagari_400Regular.ttf"],
  "@expo-google-fonts/noto-sans-thai": ["400Regular/NotoSansThai_400Regular.ttf"],
  "@expo-google-fonts/noto-sans-sc": ["400Regular/NotoSansSC_400Regular.ttf"],
  "@expo-google-fonts/noto-sans-jp": ["400Regular/NotoSansJP_400Regular.ttf"],
  "@expo-google-fonts/noto-sans-kr": ["400Regular/NotoSansKR_400Regular.ttf"],
  "@expo-google-fonts/noto-emoji": ["400Regular/NotoEmoji_400Regular.ttf"],
} as const;
export type SlideFont = {
  [Name in keyof typeof SLIDE_FONTS]: `${Name}/${(typeof SLIDE_FONTS)[Name][number]}`;
}[keyof typeof SLIDE_FONTS];
