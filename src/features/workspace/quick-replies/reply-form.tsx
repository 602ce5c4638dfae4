import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isOwn, type QuickReplyInput } from '#src/domain/quick-reply/quick-reply.ts'
import { MarkedField } from '#src/editor/answer/marked/marked-field.tsx'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { applicationQuery } from '#src/features/shared/session/session.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/lib/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AudienceList } from './audience-list.tsx'
import { CategoryField } from './category-field.tsx'
import { inTreeOrder, replyCategoryTree } from './reply-categories.ts'
import { ReplyFilesField } from './reply-files-field.tsx'
import { isDecided, useQuickReplies, type QuickReply } from './use-quick-replies.ts'
import { useReplyForm } from './use-reply-form.ts'

const limits = LIMITS.quickReply
const ANY = 'any'
const WHOM = ['all', 'groups', 'members', 'own'] as const

type For = Pick<QuickReplyInput, 'scope' | 'audience'>

type ReplyFormProps = {
  appId: string
  personId: string
  /** Whether it may be for others than the member themselves. */
  forTeam: boolean
  /** Undefined: a new one. */
  reply: QuickReply | undefined
  /** The category that a new one begins with. */
  categoryId?: string | undefined
  onDone: () => void
}

/** A quick reply, written or changed. */
export function ReplyForm({ appId, personId, forTeam, reply, categoryId, onDone }: ReplyFormProps) {
  const t = useTexts()
  const format = useFormat()
  const form = useReplyForm(appId, { personId, forTeam, reply, categoryId })
  const { draft, issues, set } = form
  const [isTold, setTold] = useState(false)
  const whomOf = (one: For) => (isOwn(one, personId) ? 'own' : one.scope)
  const whom = whomOf(draft)
  const audiences = [whom, form.conflict && whomOf(form.conflict.theirs)]
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId }, enabled: audiences.includes('groups') }))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId }, enabled: audiences.includes('members') }))
  const nameOf = (id: string): string | undefined =>
    groups.data?.find((each) => each.id === id)?.name ?? members.data?.find((each) => each.id === id)?.nickname
  /** Whom it is for, in words. */
  const audienceText = (one: For): string => {
    const names = isOwn(one, personId) ? [] : one.audience.flatMap((id) => nameOf(id) ?? [])
    return names.length > 0 ? format.list(names) : t(($) => $.replies.scopes[whomOf(one)])
  }

  // Agents write their own at the desk, which knows no more of the application than its name.
  const offered = useQuery(applicationQuery(appId)).data?.languages ?? []
  const { data } = useQuickReplies(appId)
  const isOwnCategory = data?.categories.find(({ id }) => id === draft.categoryId)?.isOwn === true
  const categoryText = (id: string | null) =>
    inTreeOrder(replyCategoryTree(data?.categories ?? [])).find(({ node }) => node.id === id)?.path ??
    t(($) => $.replies.categories.none)
  const languageText = (language: Language | null) =>
    language === null ? t(($) => $.replies.form.anyLanguage) : LANGUAGES[language].name

  const errorOf = (field: keyof QuickReplyInput): string | undefined => {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue === undefined) return undefined
    if (issue.message === 'REQUIRED')
      return isTold ? t(($) => $.replies.form[field === 'audience' ? 'choose' : 'required']) : undefined
    if (issue.message === 'SHORTCUT_FORMAT') return t(($) => $.replies.form.shortcutFormat)
    return issue.message === 'TOO_LONG' && (field === 'title' || field === 'content' || field === 'shortcut')
      ? t(($) => $.answer.problems.TOO_LONG, { limit: limits[field] })
      : t(($) => $.answer.problems.FORBIDDEN_CHARACTERS)
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTold(true)
    if (form.isDirty && !form.isSaving && (await form.save())) onDone()
  }

  const fieldsApart = (theirs: typeof draft) =>
    [
      ...(['title', 'shortcut', 'content'] as const).map((field) => ({
        label: t(($) => $.replies.form[field]),
        mine: draft[field],
        theirs: theirs[field],
      })),
      {
        label: t(($) => $.replies.form.category),
        mine: categoryText(draft.categoryId),
        theirs: categoryText(theirs.categoryId),
      },
      {
        label: t(($) => $.replies.files.title),
        mine: draft.files.map(({ name }) => name).join('\n'),
        theirs: theirs.files.map(({ name }) => name).join('\n'),
      },
      {
        label: t(($) => $.replies.form.language),
        mine: languageText(draft.language),
        theirs: languageText(theirs.language),
      },
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
          label={t(($) => $.replies.form.shortcut)}
          help={t(($) => $.replies.form.shortcutHelp)}
          error={errorOf('shortcut')}
          count={counted(draft.shortcut, limits.shortcut)}
        >
          <TextField
            value={draft.shortcut}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => set({ shortcut: target.value })}
          />
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
        <ReplyFilesField appId={appId} files={draft.files} onChange={form.setFiles} onBusyChange={form.setBusy} />
        <div className="grid gap-5 sm:grid-cols-2">
          <CategoryField
            appId={appId}
            isOwn={whom === 'own'}
            forTeam={forTeam}
            value={draft.categoryId}
            onChange={(next) => set({ categoryId: next })}
          />
          <Field label={t(($) => $.replies.form.language)}>
            <Select
              value={draft.language ?? ANY}
              options={[
                { value: ANY, label: t(($) => $.replies.form.anyLanguage) },
                // What is written is not lost from sight once its language is offered no more.
                ...LANGUAGE_NAMES.filter((value) => offered.includes(value) || value === draft.language).map(
                  (value) => ({
                    value,
                    label: LANGUAGES[value].name,
                  }),
                ),
              ]}
              onValueChange={(next) => set({ language: LANGUAGE_NAMES.find((name) => name === next) ?? null })}
            />
          </Field>
        </div>
        {forTeam && (
          <Field label={t(($) => $.replies.form.scope)}>
            <RadioGroup
              value={whom}
              onValueChange={(next) =>
                set({
                  scope: next === 'own' ? 'members' : next,
                  audience: next === 'own' ? [personId] : [],
                  // What is for others lies in none of one's own categories.
                  ...(next !== 'own' && isOwnCategory && { categoryId: null }),
                })
              }
              options={WHOM.filter((value) => value !== 'own' || reply === undefined || !isDecided(reply)).map(
                (value) => ({
                  value,
                  label: t(($) => $.replies.scopes[value]),
                }),
              )}
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
          <DisabledReason reason={form.isBusy ? t(($) => $.answer.media.busy) : undefined}>
            <Button type="submit" tone="accent" busy={form.isSaving} aria-disabled={!form.isDirty || undefined}>
              {reply !== undefined && isDecided(reply) ? t(($) => $.replies.promote) : t(($) => $.replies.save)}
            </Button>
          </DisabledReason>
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
