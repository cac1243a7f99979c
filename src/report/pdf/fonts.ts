import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { glyphCoverage } from './font-coverage.ts'

/** Fonts of all documents and pictures: one family that has ₦ and ₵, and its narrow cut. */
const fontFolder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')

export const fontFiles = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf', 'DejaVuSansCondensed.ttf', 'DejaVuSansCondensed-Bold.ttf'] as const

export const fontPath = (file: (typeof fontFiles)[number]) => join(fontFolder, file)

export const fontBytes = fontFiles.map((file) => readFileSync(fontPath(file)))

const glyphCoverages = fontBytes.map(glyphCoverage)
/** A glyph counts only where every cut has it. */
export const hasGlyph = (codePoint: number) => glyphCoverages.every((covers) => covers(codePoint))
