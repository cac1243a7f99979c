import type { WriteStream } from 'node:tty'

const width = 30

/** A line that fills, on a terminal; nothing where the output goes into a file. */
export function progressBar(out: WriteStream): { show: (share: number) => void; end: () => void } {
  let shown = -1
  return {
    show: (share) => {
      const percent = Math.min(100, Math.floor(share * 100))
      if (!out.isTTY || percent === shown) return
      shown = percent
      const full = Math.round((percent / 100) * width)
      out.write(`\r[${'█'.repeat(full)}${' '.repeat(width - full)}] ${percent} %`)
    },
    end: () => {
      if (shown >= 0) out.write('\r\u001b[K')
    },
  }
}
