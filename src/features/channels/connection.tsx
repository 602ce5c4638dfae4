import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import type { ChannelAccount } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { ErrorWords } from './error-words.tsx'

type ConnectionProps = { appId: string; account: ChannelAccount; isDirty: boolean; mayTest: boolean }

/** Milliseconds before its end from which the end of an access token is told. */
const SOON = 14 * 86_400_000

/** Whether the platform takes what is set, tells us what happens, and for how long. */
export function Connection({ appId, account, isDirty, mayTest }: ConnectionProps) {
  const t = useTexts()
  const format = useFormat(useApplication().timeZone)
  const notices = useNotices()
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => withProof(() => client.channels.test({ appId, accountId: account.id })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: orpc.channels.key() }),
    onError: notices.failed,
  })
  const { error, heardAt, tokenEndsAt } = account
  const [openedAt] = useState(() => Date.now())
  const reason = !mayTest ? t(($) => $.accounts.form.permission) : isDirty ? t(($) => $.accounts.test.dirty) : undefined
  const endsSoon = tokenEndsAt !== null && Date.parse(tokenEndsAt) - openedAt < SOON
  return (
    <section className="flex flex-col items-start gap-3">
      <h3 className="text-13 font-semibold text-ink">{t(($) => $.accounts.test.title)}</h3>
      <DisabledReason reason={reason}>
        <Button busy={test.isPending} onClick={() => test.mutate()}>
          {t(($) => $.accounts.test.run)}
        </Button>
      </DisabledReason>
      {test.data?.works && (
        <Callout tone="success" live className="self-stretch">
          {t(($) => $.accounts.test.works, { name: test.data.name })}
        </Callout>
      )}
      {error !== null && (
        <Callout
          tone="danger"
          live
          title={t(($) => $.accounts.error.title, { code: error.code })}
          className="self-stretch"
        >
          <ErrorWords error={error} />
        </Callout>
      )}
      {endsSoon && (
        <Callout tone="warning" className="self-stretch">
          {t(($) => $.accounts.soon, { time: format.dateTime(tokenEndsAt) })}
        </Callout>
      )}
      <p className="text-13 text-muted">
        {heardAt === null
          ? t(($) => $.accounts.test.notHeard)
          : t(($) => $.accounts.test.heard, { time: format.dateTime(heardAt) })}
      </p>
    </section>
  )
}
