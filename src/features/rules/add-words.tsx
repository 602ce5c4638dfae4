import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { WORD_ACTIONS, WORD_DIRECTIONS, type WordAction, type WordDirection } from '#src/domain/sensitive/word.ts'
import { wordsIn } from '#src/domain/sensitive/words-in.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

/** Adds words that are written, pasted or read from a file, with what is done with messages that hold them. */
export function AddWords({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('settings.edit')
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [action, setAction] = useState<WordAction>('mask')
  const [direction, setDirection] = useState<WordDirection>('both')
  const words = wordsIn(text)
  const limit = LIMITS.sensitive.word
  const tooLong = text.split('\n').filter((line) => codePoints(line.trim()) > limit).length
  const reason = !canEdit ? t(($) => $.rules.noRight) : words.length === 0 && t(($) => $.rules.add.nothing)

  const add = useMutation({
    mutationFn: () => client.sensitiveWords.add({ appId, words, action, direction }),
    onSuccess: (done) => {
      setText('')
      notices.done(t(($) => $.rules.add.done, done))
      return queryClient.invalidateQueries({ queryKey: orpc.sensitiveWords.list.key() })
    },
    onError: notices.failed,
  })
  const read = useMutation({
    mutationFn: (file: File) => client.sensitiveWords.read({ appId, file }),
    onSuccess: (found) => setText([...new Set([...words, ...found])].join('\n')),
    onError: notices.failed,
  })

  return (
    <Card aria-label={t(($) => $.rules.add.title)} title={t(($) => $.rules.add.title)}>
      <div className="flex flex-col gap-4">
        <Field
          label={t(($) => $.rules.add.words)}
          help={t(($) => $.rules.add.help)}
          error={tooLong > 0 ? t(($) => $.rules.add.tooLong, { limit, count: tooLong }) : undefined}
        >
          <TextArea rows={4} disabled={!canEdit} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <div className="flex flex-wrap gap-4">
          <Field
            label={t(($) => $.rules.action.label)}
            help={t(($) => $.rules.action.help[action])}
            className="min-w-48 flex-1"
          >
            <Select
              disabled={!canEdit}
              value={action}
              onValueChange={(value) => setAction(WORD_ACTIONS.find((one) => one === value) ?? action)}
              options={WORD_ACTIONS.map((one) => ({ value: one, label: t(($) => $.rules.action[one]) }))}
            />
          </Field>
          <Field label={t(($) => $.rules.direction.label)} className="min-w-48 flex-1">
            <Select
              disabled={!canEdit}
              value={direction}
              onValueChange={(value) => setDirection(WORD_DIRECTIONS.find((one) => one === value) ?? direction)}
              options={WORD_DIRECTIONS.map((one) => ({ value: one, label: t(($) => $.rules.direction[one]) }))}
            />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <DisabledReason reason={reason}>
            <Button tone="accent" busy={add.isPending} onClick={() => add.mutate()}>
              {t(($) => $.rules.add.button, { count: words.length })}
            </Button>
          </DisabledReason>
          <DisabledReason reason={!canEdit && t(($) => $.rules.noRight)}>
            <Button
              busy={read.isPending}
              icon={<Upload size={16} strokeWidth={1.75} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {t(($) => $.rules.add.file)}
            </Button>
          </DisabledReason>
          <input
            ref={picker}
            type="file"
            hidden
            accept=".xlsx,.txt"
            aria-label={t(($) => $.rules.add.file)}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) read.mutate(file)
              event.target.value = ''
            }}
          />
        </div>
      </div>
    </Card>
  )
}
