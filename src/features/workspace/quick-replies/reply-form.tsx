import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isOwn, quickReplyInputSchema, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { useLeaveGuard } from '#src/features/frame/use-leave-guard.ts'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AudienceList } from './audience-list.tsx'
import { useReplyDeeds, type QuickReply } from './use-quick-replies.ts'

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
  const notices = useNotices()
  const deeds = useReplyDeeds(appId)
  const [begun] = useState<QuickReplyInput>(() => inputOf(reply, personId, forTeam))
  const [draft, setDraft] = useState(begun)
  const [isTold, setTold] = useState(false)
  const [isOutrun, setOutrun] = useState(false)
  const issues = quickReplyInputSchema.safeParse(draft).error?.issues ?? []
  const set = (part: Partial<QuickReplyInput>) => setDraft({ ...draft, ...part })
  const whom = isOwn(draft, personId) ? 'own' : draft.scope
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId }, enabled: whom === 'groups' }))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId }, enabled: whom === 'members' }))

  const errorOf = (field: keyof QuickReplyInput): string | undefined => {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue === undefined) return undefined
    if (issue.message === 'REQUIRED')
      return isTold ? t(($) => $.replies.form[field === 'audience' ? 'choose' : 'required']) : undefined
    return issue.message === 'TOO_LONG'
      ? t(($) => $.answer.problems.TOO_LONG, { limit: field === 'content' ? limits.content : limits.title })
      : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
  }

  const isDirty = !sameJson(draft, begun)

  async function save(): Promise<boolean> {
    try {
      await deeds.save(quickReplyInputSchema.parse(draft), reply)
      notices.done(t(($) => $.replies.saved))
      return true
    } catch (error) {
      if (apiFailure(error).code === 'CONFLICT') setOutrun(true)
      else notices.failed(error)
      return false
    }
  }

  useLeaveGuard({ isDirty, save: issues.length === 0 ? save : undefined, discard: () => setDraft(begun) })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (isDirty && issues.length === 0 && !deeds.isBusy && (await save())) onDone()
  }

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
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-5">
      {isOutrun && <Callout tone="warning">{t(($) => $.replies.form.outrun)}</Callout>}
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
        <Button type="submit" tone="accent" busy={deeds.isBusy} aria-disabled={!isDirty}>
          {t(($) => $.replies.save)}
        </Button>
      </div>
    </form>
  )
}

function inputOf(reply: QuickReply | undefined, personId: string, forTeam: boolean): QuickReplyInput {
  if (reply === undefined) {
    const whom = forTeam ? { scope: 'all' as const, audience: [] } : { scope: 'members' as const, audience: [personId] }
    return { title: '', content: '', category: '', ...whom }
  }
  const { title, content, category, scope, audience } = reply
  return { title, content, category, scope, audience }
}
