// The picture of links to the site itself, which is shipped: npx tsx scripts/build-link-picture.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderPng, sitePictureSvg } from '#report/picture/picture.ts'

const png = await renderPng(sitePictureSvg())
if (!png) throw new Error('This machine has no renderer')
writeFileSync(join(import.meta.dirname, '..', 'src', 'web', 'public', 'gapwise.png'), png)
