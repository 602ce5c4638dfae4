import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isOwn, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AudienceList } from './audience-list.tsx'
import type { QuickReply } from './use-quick-replies.ts'
import { useReplyForm } from './use-reply-form.ts'

const limits = LIMITS.quickReply

type ReplyFormProps = {
  appId: string
  personId: string
  /** Whether it may be for others than the member themselves. */
  forTeam: boolean
  /** Undefined: a new one. */
  reply: QuickReply | undefined
  onDone: () => void
}

/** A quick reply, written or changed. */
export function ReplyForm({ appId, personId, forTeam, reply, onDone }: ReplyFormProps) {
  const t = useTexts()
  const format = useFormat()
  const form = useReplyForm(appId, { personId, forTeam, reply })
  const { draft, issues, set } = form
  const [isTold, setTold] = useState(false)
  const whomOf = (one: QuickReplyInput) => (isOwn(one, personId) ? 'own' : one.scope)
  const whom = whomOf(draft)
  const audiences = [whom, form.conflict && whomOf(form.conflict.theirs)]
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId }, enabled: audiences.includes('groups') }))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId }, enabled: audiences.includes('members') }))
  const nameOf = (id: string): string | undefined =>
    groups.data?.find((each) => each.id === id)?.name ?? members.data?.find((each) => each.id === id)?.nickname
  /** Whom it is for, in words. */
  const audienceText = (one: QuickReplyInput): string => {
    const names = isOwn(one, personId) ? [] : one.audience.flatMap((id) => nameOf(id) ?? [])
    return names.length > 0 ? format.list(names) : t(($) => $.replies.scopes[whomOf(one)])
  }

  const errorOf = (field: keyof QuickReplyInput): string | undefined => {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue === undefined) return undefined
    if (issue.message === 'REQUIRED')
      return isTold ? t(($) => $.replies.form[field === 'audience' ? 'choose' : 'required']) : undefined
    return issue.message === 'TOO_LONG'
      ? t(($) => $.answer.problems.TOO_LONG, { limit: field === 'content' ? limits.content : limits.title })
      : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (form.isDirty && !form.isSaving && (await form.save())) onDone()
  }

  const fieldsApart = (theirs: QuickReplyInput) =>
    [
      ...(['title', 'category', 'content'] as const).map((field) => ({
        label: t(($) => $.replies.form[field]),
        mine: draft[field],
        theirs: theirs[field],
      })),
      {
        label: t(($) => $.replies.form.scope),
        mine: audienceText(draft),
        theirs: audienceText(theirs),
      },
    ].filter(({ mine, theirs: other }) => mine !== other)

  const variables = (['visitor', 'agent'] as const).map((reference): VariableInfo => ({
    reference,
    type: 'text',
    scope: 'system',
    description: t(($) => $.replies.variables[reference]),
    sample: '',
  }))
  const counted = (value: string, limit: number) => ({
    value,
    limit,
    label: (used: number, most: number) => t(($) => $.common.counter, { used, limit: most }),
  })
  return (
    <>
      <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
        <Field
          label={t(($) => $.replies.form.title)}
          required
          error={errorOf('title')}
          count={counted(draft.title, limits.title)}
        >
          <TextField autoFocus value={draft.title} onChange={({ target }) => set({ title: target.value })} />
        </Field>
        <Field
          label={t(($) => $.replies.form.category)}
          error={errorOf('category')}
          count={counted(draft.category, limits.category)}
        >
          <TextField value={draft.category} onChange={({ target }) => set({ category: target.value })} />
        </Field>
        <MarkedField
          label={t(($) => $.replies.form.content)}
          help={t(($) => $.replies.form.contentHelp)}
          value={draft.content}
          onChange={(content) => set({ content })}
          limit={limits.content}
          form="words"
          variables={variables}
          required
          error={errorOf('content')}
        />
        {forTeam && (
          <Field label={t(($) => $.replies.form.scope)}>
            <RadioGroup
              value={whom}
              onValueChange={(next) =>
                set({ scope: next === 'own' ? 'members' : next, audience: next === 'own' ? [personId] : [] })
              }
              options={(['all', 'groups', 'members', 'own'] as const).map((value) => ({
                value,
                label: t(($) => $.replies.scopes[value]),
              }))}
            />
          </Field>
        )}
        {(whom === 'groups' || whom === 'members') && (
          <AudienceList
            label={t(($) => $.replies.scopes[whom])}
            error={errorOf('audience')}
            options={
              whom === 'groups'
                ? groups.data?.map(({ id, name }) => ({ id, name }))
                : members.data
                    ?.filter(({ state }) => state === 'active')
                    .map(({ id, nickname }) => ({ id, name: nickname }))
            }
            chosen={draft.audience}
            onChoose={(audience) => set({ audience })}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onDone}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" tone="accent" busy={form.isSaving} aria-disabled={!form.isDirty}>
            {t(($) => $.replies.save)}
          </Button>
        </div>
      </form>
      <ConflictDialog
        conflict={form.conflict}
        fields={form.conflict === undefined ? [] : fieldsApart(form.conflict.theirs)}
        isBusy={form.isSaving}
        onKeepMine={() => void form.keepMine().then((isSaved) => isSaved && onDone())}
        onTakeTheirs={form.takeTheirs}
        onClose={form.postpone}
      />
    </>
  )
}
