import { answerTexts } from '#words/answers.ts'

const browsers: [RegExp, string][] = [
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\b(KAIOS)\b/i, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
]

/** A device's name from its user agent, such as 'Chrome on Android'. */
export function deviceName(userAgent: string | null): string {
  const firstMatch = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = firstMatch(browsers)
  const system = firstMatch(systems)
  if (browser && system) return answerTexts.device({ browser, system })
  return browser ?? system ?? answerTexts.unknownDevice
}
