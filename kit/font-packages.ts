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
