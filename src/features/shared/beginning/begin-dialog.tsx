import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { Beginning, Conversation } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextArea } from '#src/ui/text-area.tsx'

type Open = NonNullable<Beginning['open']>

type BeginDialogProps = {
  appId: string
  /** A conversation of the visitor who is written to. */
  conversationId: string
  visitor: string
  /** Where what they have open already is shown; undefined: nowhere that one may look. */
  hrefOf: (open: Open) => string | undefined
  onClose: () => void
  onBegun: (conversation: Conversation) => void
}

/** Writes first to a visitor, for one of the own groups; or says what is in the way, and leads to what they have open. */
export function BeginDialog({ appId, conversationId, visitor, hrefOf, onClose, onBegun }: BeginDialogProps) {
  const t = useTexts()
  const form = useId()
  const queryClient = useQueryClient()
  const [group, setGroup] = useState<string>()
  const [text, setText] = useState('')
  // The same words sent again, since an answer was lost, begin nothing anew.
  const [clientMsgId] = useState(() => crypto.randomUUID())
  const asked = orpc.desk.beginning.queryOptions({ input: { appId, conversationId }, staleTime: 0, gcTime: 0 })
  const query = useQuery(asked)
  const begin = useMutation(
    orpc.desk.begin.mutationOptions({
      onSuccess: onBegun,
      // What was in nobody's way a moment ago may be now.
      onError: () => queryClient.invalidateQueries({ queryKey: asked.queryKey }),
    }),
  )
  const way = query.data && wayOf(t, query.data)
  const groupId = query.data?.groups.find(({ id }) => id === group)?.id ?? query.data?.groups[0]?.id
  const isLong = codePoints(text.trim()) > LIMITS.message.agentText
  const isReady = query.data !== undefined && way === undefined && text.trim() !== '' && !isLong
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || groupId === undefined || begin.isPending) return
    begin.mutate({ appId, conversationId, groupId, clientMsgId, text: text.trim() })
  }
  const open = query.data?.hindrance === null ? query.data.open : null
  const href = open === null ? undefined : hrefOf(open)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(($) => $.workspace.beginning.title, { name: visitor })}
      description={t(($) => $.workspace.beginning.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          {href === undefined ? (
            <Button type="submit" form={form} tone="accent" busy={begin.isPending} aria-disabled={!isReady}>
              {t(($) => $.workspace.beginning.submit)}
            </Button>
          ) : (
            <ScreenLink href={href} onClick={onClose} className={buttonClass('accent', 'normal')}>
              {t(($) => $.workspace.beginning.show)}
            </ScreenLink>
          )}
        </>
      }
    >
      <QueryState query={query} skeleton={<Skeleton className="h-40" />}>
        {({ groups }) => (
          <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
            {way !== undefined && <Callout tone="warning">{way}</Callout>}
            {way === undefined && groups.length > 1 && (
              <Field label={t(($) => $.workspace.beginning.group)}>
                <Select
                  options={groups.map(({ id, name }) => ({ value: id, label: name }))}
                  value={groupId ?? ''}
                  onValueChange={setGroup}
                />
              </Field>
            )}
            {(way === undefined || text !== '') && (
              <Field
                label={t(($) => $.workspace.beginning.message)}
                required
                error={isLong ? t(($) => $.common.tooLong, { limit: LIMITS.message.agentText }) : undefined}
                count={{
                  value: text,
                  limit: LIMITS.message.agentText,
                  label: (used, limit) => t(($) => $.common.counter, { used, limit }),
                }}
              >
                <TextArea autoFocus rows={4} value={text} onChange={({ target }) => setText(target.value)} />
              </Field>
            )}
            {begin.error !== null && way === undefined && (
              <Callout tone="danger">{errorText(t, apiFailure(begin.error).code)}</Callout>
            )}
          </form>
        )}
      </QueryState>
    </Dialog>
  )
}

/** What is in the way, in words. */
function wayOf(t: Texts, { hindrance, open, groups }: Beginning): string | undefined {
  if (hindrance !== null) return t(($) => $.workspace.beginning.hindrance[hindrance])
  if (open !== null) return t(($) => $.workspace.beginning[open.conversationId === null ? 'openElsewhere' : 'open'])
  return groups.length === 0 ? t(($) => $.workspace.beginning.noGroup) : undefined
}
