import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { ChannelAccount } from '#src/api/types.ts'
import { ConflictDialog } from '#src/features/shared/conflict/conflict-dialog.tsx'
import { useRevisionForm } from '#src/features/shared/conflict/use-revision-form.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { AccountFields, writtenIn } from './account-fields.tsx'
import { useAccountWords, type Draft } from './account-words.ts'
import { Connection } from './connection.tsx'
import { GuideSteps } from './guide-steps.tsx'
import { HookFields } from './hook-fields.tsx'
import { isOperated, specOf } from './operated.ts'
import { isFaulty, servingDraftOf, servingOf } from './serving-draft.ts'
import { ServingFields } from './serving-fields.tsx'

const draftOf = ({ config, serving }: ChannelAccount): Draft => ({
  config,
  secrets: {},
  serving: servingDraftOf(serving),
})
const same = (a: Draft, b: Draft) =>
  sameJson({ ...a, secrets: writtenIn(a.secrets) }, { ...b, secrets: writtenIn(b.secrets) })

type AccountDrawerProps = { appId: string; account: ChannelAccount; onClose: () => void }

/** One bound account: what is set for it, what the platform needs to know, whether it works, and the way out. */
export function AccountDrawer({ appId, account, onClose }: AccountDrawerProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const mayBind = usePermission('channel.bind')
  const [isUnbinding, setUnbinding] = useState(false)
  const { id: accountId, kind, name } = account
  const setsHook = isOperated(kind) && specOf(kind).sending?.setsHook === true
  const again = () => queryClient.invalidateQueries({ queryKey: orpc.channels.key() })
  const form = useRevisionForm({
    stored: account,
    draftOf,
    same,
    faultsOf: ({ serving }) => (isFaulty(serving) ? ['serving'] : []),
    send: ({ config, secrets, serving }: Draft, revision) =>
      withProof(() =>
        client.channels.change({
          appId,
          accountId,
          revision,
          config,
          secrets: writtenIn(secrets),
          serving: servingOf(serving),
        }),
      ),
    after: ({ revision, untested }, { config, serving }, before) => ({
      ...before,
      config,
      serving: servingOf(serving),
      revision,
      ...(untested && { testedAt: null, error: null }),
    }),
    async read() {
      const all = await queryClient.fetchQuery(orpc.channels.list.queryOptions({ input: { appId }, staleTime: 0 }))
      return all.find(({ id }) => id === accountId) ?? account
    },
    onSaved({ untested }) {
      void again()
      const said = !untested ? 'savedServing' : setsHook ? 'savedTested' : 'saved'
      notices.done(t(($) => $.accounts.form[said]))
    },
    onRefused(error) {
      if (apiFailure(error).code !== 'INVALID') notices.failed(error)
    },
    isInSearch: true,
  })
  const enable = useMutation({
    mutationFn: (enabled: boolean) => withProof(() => client.channels.setEnabled({ appId, accountId, enabled })),
    onSuccess: again,
    onError: notices.failed,
  })
  const unbind = useMutation({
    mutationFn: () => withProof(() => client.channels.unbind({ appId, accountId })),
    async onSuccess() {
      notices.done(t(($) => $.accounts.unbind.done))
      onClose()
      await again()
    },
    onError: notices.failed,
  })
  const fieldsApart = useAccountWords(appId, kind)
  if (!isOperated(kind)) return null
  const { draft, refused, isDirty, conflict, faults } = form
  const reason = !mayBind
    ? t(($) => $.accounts.form.permission)
    : !isDirty
      ? t(($) => $.accounts.form.nothing)
      : faults.length > 0
        ? t(($) => $.accounts.form.faulty)
        : undefined
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={name}
      closeLabel={t(($) => $.accounts.form.close)}
      size="wide"
      footer={
        <>
          <Button tone="danger" disabled={!mayBind} onClick={() => setUnbinding(true)}>
            {t(($) => $.accounts.unbind.act)}
          </Button>
          <DisabledReason reason={reason}>
            <Button tone="accent" busy={form.isSaving} onClick={() => void form.save()}>
              {t(($) => $.accounts.form.save)}
            </Button>
          </DisabledReason>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <Switch
          label={t(($) => $.accounts.enabled)}
          help={t(($) => $.accounts.enabledHelp)}
          checked={account.state !== 'disabled'}
          disabled={!mayBind || enable.isPending}
          onCheckedChange={(enabled) => enable.mutate(enabled)}
        />
        {!setsHook && <HookFields hook={account.hook} />}
        <Connection appId={appId} account={account} isDirty={isDirty} mayTest={mayBind} />
        <AccountFields
          kind={kind}
          draft={draft}
          stored={account.secrets}
          refused={refused?.draft === draft ? refused.error : undefined}
          disabled={!mayBind}
          onChange={(written) => form.set((now) => ({ ...now, ...written }))}
        />
        <ServingFields
          appId={appId}
          value={draft.serving}
          disabled={!mayBind}
          onChange={(serving) => form.set((now) => ({ ...now, serving }))}
        />
        <GuideSteps kind={kind} />
      </div>
      <ConflictDialog
        conflict={conflict}
        fields={conflict === undefined ? [] : fieldsApart(draft, draftOf(conflict.theirs))}
        isBusy={form.isSaving}
        onKeepMine={() => void form.keepMine()}
        onTakeTheirs={form.takeTheirs}
        onClose={form.postpone}
      />
      <ConfirmDialog
        open={isUnbinding}
        onOpenChange={setUnbinding}
        title={t(($) => $.accounts.unbind.title, { name })}
        body={t(($) => $.accounts.unbind.body, { count: account.open.all - account.open.served })}
        confirmLabel={t(($) => $.accounts.unbind.confirm)}
        cancelLabel={t(($) => $.accounts.unbind.cancel)}
        busy={unbind.isPending}
        onConfirm={() => unbind.mutate()}
      />
    </Drawer>
  )
}
