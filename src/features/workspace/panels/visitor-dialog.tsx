import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useId, useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { forbiddenAt } from '#src/domain/text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { TagInput } from '#src/ui/tag-input.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { Conversation } from '../desk.ts'
import { DeskContext } from '../desk-context.ts'
import { deskQuery } from '../queries.ts'
import { visitorName } from '../visitor-name.ts'

type VisitorDialogProps = {
  conversation: Pick<Conversation, 'id' | 'visitor'>
  onClose: () => void
}

/** What a visitor is called, and their tags, for who serves them. What was typed stays where it is refused. */
export function VisitorDialog({ conversation: { id: conversationId, visitor }, onClose }: VisitorDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const appId = use(DeskContext)?.appId ?? ''
  const tagsId = useId()
  const [nickname, setNickname] = useState(visitor.nickname)
  const [tags, setTags] = useState<readonly string[]>(visitor.tags)
  const describe = useMutation(
    orpc.desk.describeVisitor.mutationOptions({
      onError: notices.failed,
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: deskQuery(queryClient, appId).queryKey })
        onClose()
      },
    }),
  )
  const limits = LIMITS.visitor
  const isRight = forbiddenAt(nickname).length === 0 && codePoints(nickname.trim()) <= limits.nickname
  const save = () =>
    isRight &&
    describe.mutate({
      appId,
      conversationId,
      nickname,
      addTags: tags.filter((tag) => !visitor.tags.includes(tag)),
      removeTags: visitor.tags.filter((tag) => !tags.includes(tag)),
    })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.workspace.describing.title, { name: visitorName(t, visitor) })}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={describe.isPending} aria-disabled={!isRight} onClick={save}>
            {t(($) => $.workspace.describing.submit)}
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={t(($) => $.workspace.describing.name)}
          help={t(($) => $.workspace.describing.nameHelp)}
          error={forbiddenAt(nickname).length > 0 ? t(($) => $.workspace.describing.forbidden) : undefined}
          count={{
            value: nickname,
            limit: limits.nickname,
            label: (used, limit) => t(($) => $.common.counter, { used, limit }),
          }}
        >
          <TextField value={nickname} onChange={({ target }) => setNickname(target.value)} />
        </Field>
        <div className="flex flex-col gap-1">
          <label htmlFor={tagsId} className="text-13 font-medium text-ink">
            {t(($) => $.workspace.describing.tags)}
          </label>
          <TagInput
            id={tagsId}
            value={tags}
            max={limits.tags}
            onChange={(next) => setTags(next.map((tag) => [...tag].slice(0, limits.tag).join('').trim()))}
            duplicateLabel={t(($) => $.workspace.describing.twice)}
            removeLabel={(tag) => t(($) => $.workspace.describing.remove, { tag })}
            newsLabel={({ added }) => (added > 0 ? t(($) => $.workspace.describing.added, { count: added }) : '')}
            aria-describedby={`${tagsId}-help`}
          />
          <p id={`${tagsId}-help`} className="text-12 text-muted">
            {t(($) => $.workspace.describing.tagsHelp)}
          </p>
        </div>
      </form>
    </Dialog>
  )
}
