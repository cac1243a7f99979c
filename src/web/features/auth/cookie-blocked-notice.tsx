import { Notice } from '../../ui/surface.tsx'

/** The server accepted the sign-in and the browser did not store the cookie: nothing typed is wrong. */
export function CookieBlockedNotice({ text }: { text: string | null }) {
  return text ? (
    <Notice tone="bad" live>
      {text}
    </Notice>
  ) : null
}
