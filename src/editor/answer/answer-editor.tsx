import { useEffect, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { AnswerButton, Block } from '#src/domain/answer/block.ts'
import { ANSWER_CHANNEL_KINDS } from '#src/domain/answer/channels.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AnswerButtons } from './answer-buttons.tsx'
import { AnswerText } from './answer-text.tsx'
import { AtOnce } from './at-once.tsx'
import { answerOf, sameValue, valueOf, withVariant, type AnswerValue } from './answer-value.ts'
import { ChannelPreview } from './channel-preview.tsx'
import { AnswerHostContext } from './host.ts'
import type { AnswerMedia } from './media.ts'
import { NewVariant } from './new-variant.tsx'
import type { AnswerFlow, AnswerLanguage, AnswerVariable } from './offers.ts'
import type { AnswerParts } from './parts.ts'
import { createUploads } from './uploads.ts'
import { VariantTabs } from './variant-tabs.tsx'

export type AnswerEditorProps = {
  value: AnswerValue
  onChange: (value: AnswerValue) => void
  onBlur?: (() => void) | undefined
  /** Tells whether files are on their way: an answer that is saved meanwhile lacks them. */
  onBusyChange?: ((isBusy: boolean) => void) | undefined
  /** The variant shown, and that another one is wanted. */
  at: number
  onAt: (index: number) => void
  parts: AnswerParts
  languages: readonly AnswerLanguage[]
  variables: readonly AnswerVariable[]
  flows: readonly AnswerFlow[]
  media: AnswerMedia
  placeholder: string
  invalid: boolean
  disabled: boolean
  autoFocus: boolean
}

/** An answer with all its variants, written and previewed. */
export function AnswerEditor(props: AnswerEditorProps) {
  const { value, onChange, onBlur, onBusyChange, at: wanted, onAt, parts, languages, variables, flows, media } = props
  const t = useTexts()
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [uploads] = useState(() => createUploads(media.upload, uuidv7))
  // What came from here is not put back: only a value from elsewhere begins the text anew, with an empty history.
  const [known, setKnown] = useState({ value, generation: 0 })
  if (value !== known.value && !sameValue(value, known.value)) setKnown({ value, generation: known.generation + 1 })
  const answer = answerOf(value)
  const at = Math.min(wanted, answer.variants.length - 1)
  const variant = answer.variants[at]

  useEffect(() => {
    if (onBusyChange === undefined) return
    const stop = uploads.subscribe(() => onBusyChange(uploads.isSending()))
    return stop
  }, [uploads, onBusyChange])
  useEffect(() => () => uploads.cancelAll(), [uploads])

  function emit(next: typeof answer) {
    const changed = valueOf(next)
    if (sameValue(changed, value) && changed.text === value.text) return
    setKnown({ ...known, value: changed })
    onChange(changed)
  }

  function add(language: string | null, channel: string | null) {
    // Begins with what is said to everybody: to be translated, or cut to the channel.
    const copy = { ...(variant ?? { blocks: [], buttons: [] }), language, channel }
    emit({ variants: [...answer.variants, copy] })
    onAt(answer.variants.length)
  }

  if (!variant) return null
  return (
    <AnswerHostContext value={{ media, uploads }}>
      <div
        className={cx(
          'focus-ring-within flex min-w-0 flex-col overflow-hidden rounded-control border bg-surface',
          props.invalid ? 'border-danger-line' : 'border-control',
          props.disabled && 'bg-sunken',
        )}
      >
        <VariantTabs
          variants={answer.variants}
          at={at}
          languages={languages}
          disabled={props.disabled}
          onSelect={onAt}
          onRemove={(index) => {
            onAt(0)
            emit({ variants: answer.variants.filter((_, each) => each !== index) })
          }}
        >
          <AtOnce before={<Skeleton className="h-20 w-full" />}>
            <AnswerText
              key={`${known.generation} ${variant.language ?? ''} ${variant.channel ?? ''}`}
              blocks={variant.blocks}
              parts={parts}
              variables={variables}
              placeholder={props.placeholder}
              disabled={props.disabled}
              autoFocus={props.autoFocus}
              onChange={(blocks: Block[]) => emit(withVariant(answer, at, { blocks }))}
              onBlur={() => onBlur?.()}
            />
          </AtOnce>
          {parts.buttons && (
            <AnswerButtons
              buttons={variant.buttons}
              flows={flows}
              disabled={props.disabled}
              newId={uuidv7}
              onChange={(buttons: AnswerButton[]) => emit(withVariant(answer, at, { buttons }))}
            />
          )}
        </VariantTabs>
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-2 py-1">
          <Button tone="quiet" size="small" aria-expanded={isPreviewing} onClick={() => setIsPreviewing(!isPreviewing)}>
            {isPreviewing ? t(($) => $.answer.preview.hide) : t(($) => $.answer.preview.show)}
          </Button>
          {parts.variants && !props.disabled && (
            <NewVariant variants={answer.variants} languages={languages} channels={ANSWER_CHANNEL_KINDS} onAdd={add} />
          )}
        </div>
        {isPreviewing && (
          <ChannelPreview answer={answer} languages={languages} variables={variables} fileUrl={media.url} />
        )}
      </div>
    </AnswerHostContext>
  )
}
