import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Variant } from '#src/domain/answer/block.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Select } from '#src/ui/select.tsx'
import { channelName } from './channel-name.ts'
import type { AnswerLanguage } from './offers.ts'

type NewVariantProps = {
  variants: readonly Variant[]
  languages: readonly AnswerLanguage[]
  channels: readonly string[]
  onAdd: (language: string | null, channel: string | null) => void
}

const ANY = 'any'

/** Asks for what language, channel or both another variant is. */
export function NewVariant(props: NewVariantProps) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const isFull = props.variants.length >= LIMITS.answer.variants
  return (
    <Popover
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t(($) => $.answer.variants.add)}
      closeLabel={t(($) => $.answer.link.close)}
      trigger={
        <Button
          tone="quiet"
          size="small"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          aria-disabled={isFull || undefined}
          onClick={isFull ? (event) => event.preventDefault() : undefined}
        >
          {t(($) => $.answer.variants.add)}
        </Button>
      }
    >
      {isOpen && <VariantForm {...props} onDone={() => setIsOpen(false)} />}
    </Popover>
  )
}

function VariantForm({ variants, languages, channels, onAdd, onDone }: NewVariantProps & { onDone: () => void }) {
  const t = useTexts()
  const [language, setLanguage] = useState(ANY)
  const [channel, setChannel] = useState(ANY)
  const [isTried, setIsTried] = useState(false)
  const wanted = { language: language === ANY ? null : language, channel: channel === ANY ? null : channel }
  const isTaken = variants.some((one) => one.language === wanted.language && one.channel === wanted.channel)
  return (
    <div className="flex flex-col gap-3">
      <p className="text-12 text-muted">{t(($) => $.answer.variants.help)}</p>
      <Field label={t(($) => $.answer.variants.language)}>
        <Select
          options={[
            { value: ANY, label: t(($) => $.answer.variants.anyLanguage) },
            ...languages.filter(({ isOffered }) => isOffered).map(({ code, label }) => ({ value: code, label })),
          ]}
          value={language}
          onValueChange={setLanguage}
        />
      </Field>
      <Field
        label={t(($) => $.answer.variants.channel)}
        error={isTried && isTaken ? t(($) => $.answer.variants.taken) : undefined}
      >
        <Select
          options={[
            { value: ANY, label: t(($) => $.answer.variants.anyChannel) },
            ...channels.map((kind) => ({ value: kind, label: channelName(t, kind) })),
          ]}
          value={channel}
          onValueChange={setChannel}
        />
      </Field>
      <div className="flex justify-end">
        <Button
          tone="accent"
          size="small"
          onClick={() => {
            setIsTried(true)
            if (isTaken) return
            onAdd(wanted.language, wanted.channel)
            onDone()
          }}
        >
          {t(($) => $.answer.variants.confirm)}
        </Button>
      </div>
    </div>
  )
}
