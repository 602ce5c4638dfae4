import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'

type SoundButtonProps = { url: string; name: string }

/** What stops when another sound begins. */
let playing: HTMLAudioElement | undefined

/** Plays a sound in the page, one at a time. */
export function SoundButton({ url, name }: SoundButtonProps) {
  const t = useTexts()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const element = audio.current
    return () => element?.pause()
  }, [])
  const toggle = () => {
    const element = audio.current
    if (element === null) return
    if (isPlaying) {
      element.pause()
      return
    }
    if (playing !== element) playing?.pause()
    playing = element
    element.currentTime = 0
    void element.play().catch(() => setPlaying(false))
  }
  return (
    <>
      <IconButton
        size="small"
        label={isPlaying ? t(($) => $.editor.prompt.stop, { name }) : t(($) => $.editor.prompt.play, { name })}
        icon={isPlaying ? <Square size={14} aria-hidden /> : <Play size={14} aria-hidden />}
        onClick={toggle}
      />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words stand beside it, as the prompt's text */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
    </>
  )
}
