import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { issuesOf } from '#src/api/errors.ts'
import type { Carrier } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { mayKeep } from '#src/domain/secret/same-place.ts'
import { phoneNumber } from '#src/domain/voice/settings.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
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
      {(carrier) => <Form key={appId} appId={appId} carrier={carrier} />}
    </QueryState>
  )
}

const isAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}

type Draft = Pick<Carrier, 'baseUrl' | 'account' | 'number'> & { token: string }

/** A stored token is not told: what is written replaces it. */
const draftOf = ({ baseUrl, account, number }: Carrier): Draft => ({ baseUrl, account, number, token: '' })

/** Whether the stored token may go to the address as well, so that it need not be given anew. */
const keepsToken = (carrier: Carrier, { baseUrl }: Draft): boolean =>
  carrier.token.configured && mayKeep([carrier.baseUrl], [baseUrl])

/** The fields that are wrong, or missing. */
const faultsIn = (draft: Draft, carrier: Carrier): (keyof Draft)[] => [
  ...(isAddress(draft.baseUrl) ? [] : (['baseUrl'] as const)),
  ...(draft.account.trim() === '' ? (['account'] as const) : []),
  ...(draft.number === '' || phoneNumber.safeParse(draft.number).success ? [] : (['number'] as const)),
  ...(keepsToken(carrier, draft) || draft.token.trim() !== '' ? [] : (['token'] as const)),
]

function Form({ appId, carrier }: { appId: string; carrier: Carrier }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const canEdit = usePermission('channel.bind')
  const form = useRevisionForm({
    stored: carrier,
    draftOf,
    same: sameJson,
    faultsOf: (draft: Draft) => faultsIn(draft, carrier),
    send: ({ token, ...rest }, revision) => {
      const given = token.trim() !== '' && { token: token.trim() }
      return withProof(() => client.voice.setCarrier({ appId, revision, ...rest, ...given }))
    },
    after: (answer, { baseUrl, account, number }, before) => ({ ...before, baseUrl, account, number, ...answer }),
    read: () => queryClient.fetchQuery(orpc.voice.carrier.queryOptions({ input: { appId }, staleTime: 0 })),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: orpc.voice.key() })
      notices.done(t(($) => $.voice.carrier.saved))
    },
    onRefused: notices.failed,
  })
  const { draft, faults, refused, conflict, isDirty } = form
  const change = (part: Partial<Draft>) => form.set({ ...draft, ...part })
  const mayStay = keepsToken(carrier, draft)
  const refusal =
    refused?.draft.baseUrl === draft.baseUrl
      ? issuesOf(refused.error).find(({ path }) => path[0] === 'baseUrl')
      : undefined
  const reason = !canEdit
    ? t(($) => $.voice.reasons.permission)
    : !isDirty
      ? t(($) => $.voice.settings.nothing)
      : faults.length === 0
        ? undefined
        : t(($) => $.voice.carrier.incomplete)
  const fields = [
    { field: 'baseUrl', label: t(($) => $.voice.carrier.baseUrl) },
    { field: 'account', label: t(($) => $.voice.carrier.account) },
    { field: 'number', label: t(($) => $.voice.carrier.number) },
  ] as const

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) void form.save()
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
              draft.baseUrl !== '' && faults.includes('baseUrl')
                ? t(($) => $.voice.carrier.baseUrlWrong)
                : refusal && errorText(t, refusal.code)
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
            error={faults.includes('number') ? t(($) => $.voice.settings.phoneWrong) : undefined}
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
          <Button type="submit" tone="accent" busy={form.isSaving}>
            {t(($) => $.voice.settings.save)}
          </Button>
        </DisabledReason>
      </div>
      <CarrierConnection appId={appId} carrier={carrier} isDirty={isDirty} />
      <ConflictDialog
        conflict={conflict}
        fields={
          conflict === undefined
            ? []
            : fields
                .filter(({ field }) => conflict.theirs[field] !== draft[field])
                .map(({ field, label }) => ({
                  label,
                  mine: draft[field] || null,
                  theirs: conflict.theirs[field] || null,
                }))
        }
        isBusy={form.isSaving}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={form.takeTheirs}
        onClose={form.postpone}
      />
    </form>
  )
}
