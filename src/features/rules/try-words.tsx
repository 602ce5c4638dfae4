import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { Verdict, Writer } from '#src/domain/sensitive/word.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

const WRITERS: readonly Writer[] = ['visitor', 'agent']

/** A box that says what would become of a message. */
export function TryWords({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const [text, setText] = useState('')
  const [writer, setWriter] = useState<Writer>('visitor')
  const judge = useMutation({
    mutationFn: () => client.sensitiveWords.try({ appId, text, writer }),
    onError: notices.failed,
  })
  return (
    <Card
      aria-label={t(($) => $.rules.try.title)}
      title={t(($) => $.rules.try.title)}
      note={t(($) => $.rules.try.note)}
    >
      <div className="flex flex-col gap-4">
        <Field label={t(($) => $.rules.try.text)}>
          <TextArea
            rows={2}
            maxLength={LIMITS.message.visitorText}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              judge.reset()
            }}
          />
        </Field>
        <div className="flex flex-wrap items-end gap-2">
          <Select
            width="fit"
            aria-label={t(($) => $.rules.try.writer)}
            value={writer}
            onValueChange={(value) => {
              setWriter(WRITERS.find((one) => one === value) ?? writer)
              judge.reset()
            }}
            options={WRITERS.map((one) => ({ value: one, label: t(($) => $.rules.try[one]) }))}
          />
          <DisabledReason reason={text.trim() === '' && t(($) => $.rules.try.write)}>
            <Button busy={judge.isPending} onClick={() => judge.mutate()}>
              {t(($) => $.rules.try.button)}
            </Button>
          </DisabledReason>
        </div>
        {judge.data && <Outcome verdict={judge.data} isHidden={judge.data.text !== text} />}
      </div>
    </Card>
  )
}

/** `isHidden`: something in it, a word or what tells who somebody is. */
function Outcome({ verdict: { blocked, alerts, text }, isHidden }: { verdict: Verdict; isHidden: boolean }) {
  const t = useTexts()
  if (blocked.length > 0)
    return <Callout live tone="danger" title={t(($) => $.rules.try.blocked, { words: blocked.join(', ') })} />
  if (!isHidden && alerts.length === 0) return <Callout live tone="success" title={t(($) => $.rules.try.passes)} />
  return (
    <Callout
      live
      tone="warning"
      {...(alerts.length > 0 && { title: t(($) => $.rules.try.alerts, { words: alerts.join(', ') }) })}
    >
      {isHidden && (
        <>
          {t(($) => $.rules.try.masked)}
          <span className="block text-ink whitespace-pre-wrap wrap-anywhere">{text}</span>
        </>
      )}
    </Callout>
  )
}
