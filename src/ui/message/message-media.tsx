import { useState } from 'react'
import { Link } from '../link.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import { linkAddress } from '#src/lib/link-address.ts'
import { useMediaAddress } from './media-address.ts'

type MediaProps = { url: string; name: string; newTabLabel: string }

/** A picture in a place of fixed size; a press opens it large in another tab. One that is lost is a link. */
export function MessagePicture({ url, name, newTabLabel }: MediaProps) {
  const [isLost, setIsLost] = useState(false)
  const src = useMediaAddress(url)
  if (src === undefined) return <p>{name}</p>
  if (isLost) return <MediaLink url={linkAddress(url) ?? ''} name={name} newTabLabel={newTabLabel} />
  return (
    <a href={src} target="_blank" rel="noreferrer" className={`${BOX} focus-ring`}>
      <img
        src={src}
        alt={name}
        loading="lazy"
        decoding="async"
        onError={() => setIsLost(true)}
        className="size-full object-contain"
      />
      <VisuallyHidden> {newTabLabel}</VisuallyHidden>
    </a>
  )
}

/** A video with the browser's own controls. */
export function MessageVideo({ url, name, newTabLabel }: MediaProps) {
  const [isLost, setIsLost] = useState(false)
  const src = useMediaAddress(url)
  if (src === undefined) return <p>{name}</p>
  if (isLost) return <MediaLink url={linkAddress(url) ?? ''} name={name} newTabLabel={newTabLabel} />
  return (
    <div className="flex flex-col gap-1.5">
      <div className={BOX}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the words below say what it shows */}
        <video
          src={src}
          aria-label={name}
          controls
          playsInline
          preload="metadata"
          onError={() => setIsLost(true)}
          className="size-full object-contain"
        />
      </div>
      <p className="wrap-anywhere">{name}</p>
    </div>
  )
}

const BOX = 'block aspect-4/3 w-60 max-w-full overflow-hidden rounded-control bg-sunken'

function MediaLink({ url, name, newTabLabel }: MediaProps) {
  return (
    <p className="wrap-anywhere">
      <Link href={url} newTabLabel={newTabLabel}>
        {name}
      </Link>
    </p>
  )
}
