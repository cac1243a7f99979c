import { Notice } from '../../ui/surface.tsx'

/** The server let the person in, and the browser did not keep it: nothing that was typed is wrong. */
export function CookieBlockedNotice({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" live>
      {text}
    </Notice>
  ) : null
}
