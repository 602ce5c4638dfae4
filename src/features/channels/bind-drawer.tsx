import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import type { ChannelKind } from '#src/channels/specs.ts'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { sameJson } from '#src/lib/same-json.ts'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { AccountFields, writtenIn, type AccountDraft } from './account-fields.tsx'
import { GuideSteps } from './guide-steps.tsx'
import { specOf } from './operated.ts'

type BindDrawerProps = { appId: string; kind: ChannelKind; onBound: (accountId: string) => void; onClose: () => void }

/** Binds an account: what is done over there, and what is entered here. */
export function BindDrawer({ appId, kind, onBound, onClose }: BindDrawerProps) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const begun: AccountDraft = { config: specOf(kind).defaults() as AccountDraft['config'], secrets: {} }
  const [draft, setDraft] = useState(begun)
  const [refused, setRefused] = useState<{ draft: AccountDraft; error: Error }>()
  useLeaveGuard({ isDirty: !sameJson(draft, begun), isInSearch: true })
  const bind = useMutation({
    mutationFn: ({ config, secrets }: AccountDraft) =>
      withProof(() => client.channels.create({ appId, kind, config, secrets: writtenIn(secrets) })),
    async onSuccess({ accountId }) {
      setDraft(begun)
      await queryClient.invalidateQueries({ queryKey: orpc.channels.key() })
      notices.done(t(($) => $.accounts.form[specOf(kind).sending?.setsHook ? 'boundTested' : 'bound']))
      onBound(accountId)
    },
    onError(error, sent) {
      setRefused({ draft: sent, error })
      if (apiFailure(error).code !== 'INVALID') notices.failed(error)
    },
  })
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t(($) => $.accounts.form.title, { kind: channelName(t, kind) })}
      closeLabel={t(($) => $.accounts.form.close)}
      footer={
        <Button tone="accent" busy={bind.isPending} onClick={() => bind.mutate(draft)}>
          {t(($) => $.accounts.form.bindIt)}
        </Button>
      }
    >
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          if (!bind.isPending) bind.mutate(draft)
        }}
      >
        <GuideSteps kind={kind} />
        <AccountFields
          kind={kind}
          draft={draft}
          refused={refused?.draft === draft ? refused.error : undefined}
          onChange={setDraft}
        />
        <button type="submit" hidden />
      </form>
    </Drawer>
  )
}
