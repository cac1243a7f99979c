import type { WriteStream } from 'node:tty'

const width = 30

/** A line that fills, on a terminal; nothing where the output goes into a file. */
export function progressBar(out: WriteStream): { show: (share: number) => void; end: () => void } {
  let lastPercent = -1
  return {
    show: (share) => {
      const percent = Math.min(100, Math.floor(share * 100))
      if (!out.isTTY || percent === lastPercent) return
      lastPercent = percent
      const filled = Math.round((percent / 100) * width)
      out.write(`\r[${'█'.repeat(filled)}${' '.repeat(width - filled)}] ${percent} %`)
    },
    end: () => {
      if (lastPercent >= 0) out.write('\r\u001b[K')
    },
  }
}
