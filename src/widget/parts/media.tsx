/** @jsxImportSource preact */
import { createContext } from 'preact'
import { useContext, useState } from 'preact/hooks'
import { useWords } from '../words.ts'
import { linkAddress } from '#src/lib/link-address.ts'
import { ELSEWHERE } from './rich-text.tsx'

/** Where our server shows what messages hold that is kept on other hosts, by the message's id. */
export const ShownFrom = createContext('')

/** `messageId`: of the message that may hold an address of another host. */
type Shown = { messageId?: string }

/** A picture in a place of fixed size, so that nothing moves when it comes; a press opens it large in a tab of its own. */
export function Picture({ url, alt, messageId }: { url: string; alt: string } & Shown) {
  const { t } = useWords()
  const [isLost, setIsLost] = useState(false)
  const shownFrom = useContext(ShownFrom)
  const address = linkAddress(url)
  const src = messageId === undefined || address?.startsWith('/') ? address : `${shownFrom}/${messageId}`
  const name = alt || t('picture')
  if (isLost || address === undefined) return <Elsewhere href={address} name={name} />
  return (
    <a class="media" href={address} {...ELSEWHERE}>
      <img src={src} alt={name} loading="lazy" decoding="async" onError={() => setIsLost(true)} />
    </a>
  )
}

/** A video with the browser's own controls, and what it shows in words. */
export function Video({ url, text, messageId }: { url: string; text: string } & Shown) {
  const { t } = useWords()
  const [isLost, setIsLost] = useState(false)
  const shownFrom = useContext(ShownFrom)
  const address = linkAddress(url)
  const src = messageId === undefined || address?.startsWith('/') ? address : `${shownFrom}/${messageId}`
  const name = text || t('video')
  if (isLost || address === undefined) return <Elsewhere href={address} name={name} />
  return (
    <>
      <div class="media">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words below say what it shows */}
        <video src={src} aria-label={name} controls playsInline preload="metadata" onError={() => setIsLost(true)} />
      </div>
      {text !== '' && <p class="text">{text}</p>}
    </>
  )
}

/** Where something cannot be shown here: what it is, as a link to it. */
function Elsewhere({ href, name }: { href: string | undefined; name: string }) {
  return (
    <span class="text">
      <a href={href} {...ELSEWHERE}>
        {name}
      </a>
    </span>
  )
}
