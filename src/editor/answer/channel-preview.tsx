import { useState } from 'react'
import { answerBody } from '#src/domain/conversation/answer-body.ts'
import { ANSWER_CHANNEL_KINDS, shownOn, type Loss } from '#src/domain/answer/channels.ts'
import { USUAL_KIND } from '#src/domain/channel/abilities.ts'
import { answerFor } from '#src/domain/answer/choose.ts'
import type { RichAnswer } from '#src/domain/answer/rich-answer.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { FieldContext } from '#src/ui/field-context.ts'
import { Select } from '#src/ui/select.tsx'
import { channelName } from './channel-name.ts'
import type { AnswerLanguage, AnswerVariable } from './offers.ts'
import { ShownMessage } from './shown-message.tsx'
import { variantName } from './variant-name.ts'

type ChannelPreviewProps = {
  answer: RichAnswer
  languages: readonly AnswerLanguage[]
  variables: readonly AnswerVariable[]
  fileUrl: (fileId: string) => string
}

const ANY = 'any'

/** What a visitor sees of an answer on a channel and in a language, and what the channel shows otherwise or drops. */
export function ChannelPreview({ answer, languages, variables, fileUrl }: ChannelPreviewProps) {
  const t = useTexts()
  const [channel, setChannel] = useState<string>(USUAL_KIND)
  const [language, setLanguage] = useState(ANY)
  const variant = answerFor(answer, language, channel)
  if (!variant) return null
  const { losses } = shownOn(variant, channel)
  const previewed = languages.filter(({ isOffered }) => isOffered)
  const body = answerBody(variant, {
    channel,
    valueOf: (reference) => `[${variables.find((one) => one.reference === reference)?.label ?? reference}]`,
    fileUrl,
  })
  return (
    // Its lists are not the field that the answer is.
    <FieldContext value={null}>
      <section aria-label={t(($) => $.answer.preview.label)} className="flex flex-col gap-3 border-t border-line p-3">
        <div className="flex flex-wrap items-center gap-2">
          <Select
            width="fit"
            aria-label={t(($) => $.answer.variants.channel)}
            options={ANSWER_CHANNEL_KINDS.map((kind) => ({ value: kind, label: channelName(t, kind) }))}
            value={channel}
            onValueChange={setChannel}
          />
          {previewed.length > 1 && (
            <Select
              width="fit"
              aria-label={t(($) => $.answer.variants.language)}
              options={[
                { value: ANY, label: t(($) => $.answer.variants.anyLanguage) },
                ...previewed.map(({ code, label }) => ({ value: code, label })),
              ]}
              value={language}
              onValueChange={setLanguage}
            />
          )}
          {answer.variants.length > 1 && (
            <span className="text-12 text-muted">
              {t(($) => $.answer.preview.uses, { name: variantName(t, variant, languages) })}
            </span>
          )}
        </div>
        <ShownMessage body={body} channel={channel} channelName={channelName(t, channel)} />
        {losses.length === 0 ? (
          <p className="text-12 text-muted">
            {t(($) => $.answer.preview.complete, { channel: channelName(t, channel) })}
          </p>
        ) : (
          <ul className="flex list-disc flex-col gap-0.5 pl-5 text-12 text-warning-text">
            {losses.map((loss) => (
              <li key={`${loss.what} ${loss.becomes}`}>
                <LossText loss={loss} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </FieldContext>
  )
}

function LossText({ loss }: { loss: Loss }) {
  const t = useTexts()
  const format = useFormat()
  if (loss.what === 'text') {
    const { unit, used, most } = loss.length
    return t(($) => $.answer.preview[loss.becomes][unit], { used: format.number(used), most: format.number(most) })
  }
  const name = t(($) => $.answer.preview.things[loss.what])
  return t(($) => $.answer.preview.losses[loss.becomes], { name, count: loss.count })
}
