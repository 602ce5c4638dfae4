import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import type { Carrier } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { phoneNumber } from '#src/domain/voice/settings.ts'
import { usePermission } from '#src/features/frame/application-context.ts'
import { ConflictDialog, type Conflict } from '#src/features/frame/conflict-dialog.tsx'
import { QueryState } from '#src/features/frame/query-state.tsx'
import { useLeaveGuard } from '#src/features/frame/use-leave-guard.ts'
import { withProof } from '#src/features/frame/proof.ts'
import { useNotices } from '#src/features/frame/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Field } from '#src/ui/field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { CarrierConnection } from './carrier-connection.tsx'
import { entryOf } from './menu-draft.ts'

/** How the application reaches its carrier: whose requests it believes, and who sends its messages. */
export function CarrierForm({ appId }: { appId: string }) {
  const query = useQuery(orpc.voice.carrier.queryOptions({ input: { appId } }))
  return (
    <QueryState query={query} skeleton={<Skeleton className="h-80 max-w-[45rem] rounded-card" />}>
      {(carrier) => <Form key={carrier.revision} appId={appId} carrier={carrier} />}
    </QueryState>
  )
}

type Draft = Pick<Carrier, 'baseUrl' | 'account' | 'number'> & { token: string }

const isAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

function Form({ appId, carrier }: { appId: string; carrier: Carrier }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('channel.bind')
  const { baseUrl, account, number, revision } = carrier
  const saved: Draft = { baseUrl, account, number, token: '' }
  const [draft, setDraft] = useState(saved)
  const [conflict, setConflict] = useState<Conflict & { revision: number }>()
  const [refused, setRefused] = useState<{ baseUrl: string; code: string }>()
  const update = useMutation({
    mutationFn: (input: Parameters<typeof client.voice.setCarrier>[0]) =>
      withProof(() => client.voice.setCarrier(input)),
  })
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const mayStay = carrier.token.configured && mayKeep([baseUrl], [draft.baseUrl])
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const wrong = {
    baseUrl: !isAddress(draft.baseUrl),
    account: draft.account.trim() === '',
    number: draft.number !== '' && !phoneNumber.safeParse(draft.number).success,
    token: !mayStay && draft.token.trim() === '',
  }
  const isWhole = !Object.values(wrong).includes(true)
  const reason = !canEdit
    ? t(($) => $.voice.reasons.permission)
    : !isDirty
      ? t(($) => $.voice.settings.nothing)
      : isWhole
        ? undefined
        : t(($) => $.voice.carrier.incomplete)

  async function save(over = revision): Promise<boolean> {
    const { token, ...rest } = draft
    try {
      await update.mutateAsync({ appId, revision: over, ...rest, ...(token.trim() !== '' && { token: token.trim() }) })
      notices.done(t(($) => $.voice.carrier.saved))
      await queryClient.invalidateQueries({ queryKey: orpc.voice.key() })
      return true
    } catch (error) {
      const { code, data } = apiFailure(error)
      const issue = issuesOf(error).find(({ path }) => path[0] === 'baseUrl')
      if (issue) setRefused({ baseUrl: draft.baseUrl, code: issue.code })
      if (code !== 'CONFLICT') notices.failed(error)
      else
        setConflict({
          changedBy: typeof data.changedBy === 'string' ? data.changedBy : null,
          changedAt: typeof data.changedAt === 'string' ? data.changedAt : new Date().toISOString(),
          revision: Number(data.revision),
        })
      return false
    }
  }
  useLeaveGuard({ isDirty, save: isWhole ? () => save() : undefined, discard: () => setDraft(saved) })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) void save()
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="flex max-w-[45rem] flex-col gap-4">
      {!carrier.configured && (
        <Callout tone="info" title={t(($) => $.voice.carrier.none)}>
          {t(($) => $.voice.carrier.noneText)}
        </Callout>
      )}
      <Card title={t(($) => $.voice.carrier.title)} note={t(($) => $.voice.carrier.note)}>
        <fieldset disabled={!canEdit} className="flex min-w-0 flex-col gap-5">
          <Field
            label={t(($) => $.voice.carrier.baseUrl)}
            help={t(($) => $.voice.carrier.baseUrlHelp)}
            error={
              draft.baseUrl !== '' && wrong.baseUrl
                ? t(($) => $.voice.carrier.baseUrlWrong)
                : refused?.baseUrl === draft.baseUrl && errorText(t, refused.code)
            }
            required
          >
            <TextField
              type="url"
              value={draft.baseUrl}
              placeholder="https://api.twilio.com"
              maxLength={LIMITS.flow.url}
              onChange={(event) => change({ baseUrl: event.target.value })}
            />
          </Field>
          <Field label={t(($) => $.voice.carrier.account)} required>
            <TextField
              value={draft.account}
              autoComplete="off"
              maxLength={LIMITS.voice.account}
              onChange={(event) => change({ account: event.target.value })}
            />
          </Field>
          <Field
            label={t(($) => $.voice.carrier.token)}
            help={
              !carrier.token.configured
                ? t(($) => $.voice.carrier.tokenHelp)
                : !mayStay
                  ? t(($) => $.voice.carrier.tokenMoved)
                  : carrier.token.last4 === ''
                    ? t(($) => $.voice.carrier.tokenSet)
                    : t(($) => $.voice.carrier.tokenKept, { last: carrier.token.last4 })
            }
            required={!mayStay}
          >
            <TextField
              type="password"
              autoComplete="new-password"
              value={draft.token}
              maxLength={LIMITS.voice.token}
              placeholder={mayStay ? '••••••••' : ''}
              onChange={(event) => change({ token: event.target.value })}
            />
          </Field>
          <Field
            label={t(($) => $.voice.carrier.number)}
            help={t(($) => $.voice.carrier.numberHelp)}
            error={wrong.number ? t(($) => $.voice.settings.phoneWrong) : undefined}
          >
            <TextField
              type="tel"
              value={draft.number}
              placeholder="+49301234567"
              onChange={(event) => change({ number: entryOf(event.target.value) })}
            />
          </Field>
        </fieldset>
      </Card>
      <div>
        <DisabledReason reason={reason}>
          <Button type="submit" tone="accent" busy={update.isPending}>
            {t(($) => $.voice.settings.save)}
          </Button>
        </DisabledReason>
      </div>
      <CarrierConnection appId={appId} carrier={carrier} isDirty={isDirty} />
      <ConflictDialog
        conflict={conflict}
        fields={[]}
        isBusy={update.isPending}
        onKeepMine={() => void save(conflict?.revision).then((isDone) => isDone && setConflict(undefined))}
        onTakeTheirs={() => void queryClient.invalidateQueries({ queryKey: orpc.voice.carrier.key() })}
        onClose={() => setConflict(undefined)}
      />
    </form>
  )
}
