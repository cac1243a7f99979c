import { ChevronDown, LogOut, Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { SessionUser } from '#contract/accounts.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { Bell } from '../features/inbox/bell.tsx'
import { signOut } from '../lib/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { showToast } from '../ui/toast.tsx'
import { useHistoryLayer } from '../ui/use-history-layer.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { accountLinks, isActive, mainLinks } from './navigation.tsx'

const t = chromeTexts.nav

/** One bar: the five places, the notifications, the person. On a phone the places move into a slide-over. */
export function SignedInHeader({ user }: { user: SessionUser }) {
  const [pathname] = useLocation()
  return (
    <header className="topbar no-print">
      <div className="topbar-inner">
        <Link href="/" className="topbar-home" aria-label={t.home}>
          <Wordmark name={chromeTexts.product} />
        </Link>
        <nav className="topnav" aria-label={t.label}>
          {mainLinks.map((link) => (
            <Link key={link.href} href={link.href} aria-current={isActive(link.href, pathname) ? 'page' : undefined}>
              {link.text}
            </Link>
          ))}
        </nav>
        <div className="topbar-end">
          <div className="bell-slot">
            <Bell />
          </div>
          <PersonMenu user={user} />
          <SlideOver user={user} pathname={pathname} />
        </div>
      </div>
    </header>
  )
}

function PersonMenu({ user }: { user: SessionUser }) {
  const name = shortName(user.email, t.user)
  return (
    <Popover
      className="only-wide"
      label={t.accountMenu({ name })}
      button={
        <>
          <Avatar user={user} />
          <span className="person-name">{name}</span>
          <ChevronDown size={20} aria-hidden />
        </>
      }
    >
      {(close) => (
        <ul className="plain-list menu-list">
          {accountLinks(user).map((link) => (
            <li key={link.href}>
              <Link href={link.href} onClick={close}>
                {link.text}
              </Link>
            </li>
          ))}
          <li>
            <LogOutButton />
          </li>
        </ul>
      )}
    </Popover>
  )
}

function Avatar({ user }: { user: SessionUser }) {
  return user.profileImageUrl?.startsWith('/') ? (
    <img className="avatar" src={user.profileImageUrl} alt="" width="36" height="36" />
  ) : (
    <span className="avatar" aria-hidden="true">
      {initials(user)}
    </span>
  )
}

function LogOutButton() {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      look="plain"
      className="menu-button"
      icon={<LogOut aria-hidden />}
      busy={busy}
      onClick={() => {
        setBusy(true)
        signOut().then(setBusy, () => {
          setBusy(false)
          showToast({ title: t.logOutFailed, text: t.logOutFailedText, tone: 'bad' })
        })
      }}
    >
      {t.logOut}
    </Button>
  )
}

/** A native modal dialog keeps the focus inside; it closes on navigation. */
function SlideOver({ user, pathname }: { user: SessionUser; pathname: string }) {
  const [open, setOpen] = useState(false)
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  const close = () => setOpen(false)
  useHistoryLayer(open, close, { isModal: true })
  return (
    <div className="only-narrow">
      <Button look="plain" icon={<Menu aria-hidden />} aria-label={t.menu} aria-expanded={open} onClick={() => setOpen(true)} />
      {open ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the platform handles it
        <dialog
          ref={ref}
          className="slide-over"
          aria-label={t.menu}
          onCancel={(event) => {
            event.preventDefault()
            close()
          }}
          onClose={() => !ref.current?.open && close()}
          onClick={(event) => event.target === ref.current && close()}
        >
          <div className="slide-over-head">
            <Avatar user={user} />
            <span className="person-name">{shortName(user.email, t.user)}</span>
            <Button look="plain" icon={<X aria-hidden />} aria-label={t.closeMenu} onClick={close} />
          </div>
          <nav aria-label={t.label}>
            <ul className="plain-list menu-list">
              {mainLinks.map((link) => (
                <li key={link.href}>
                  <Link href={link.href} aria-current={isActive(link.href, pathname) ? 'page' : undefined} onClick={close}>
                    {link.text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t.account}>
            <ul className="plain-list menu-list">
              {accountLinks(user).map((link) => (
                <li key={link.href}>
                  <Link href={link.href} aria-current={pathname === link.href ? 'page' : undefined} onClick={close}>
                    {link.text}
                  </Link>
                </li>
              ))}
              <li>
                <LogOutButton />
              </li>
            </ul>
          </nav>
        </dialog>
      ) : null}
    </div>
  )
}

type PersonNames = { firstName: string; lastName: string; email: string }

/** First letters of both names, else the first two of the email, else U. */
export function initials({ firstName, lastName, email }: PersonNames): string {
  const letters = [firstName, lastName].map((name) => [...name.trim()][0] ?? '')
  if (letters.every(Boolean)) return letters.join('').toUpperCase()
  return [...email].slice(0, 2).join('').toUpperCase() || 'U'
}

/** The part before the @ of the email. */
export function shortName(email: string, fallback: string): string {
  return email.split('@')[0] || fallback
}
