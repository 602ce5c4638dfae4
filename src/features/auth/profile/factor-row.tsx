import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { FactorSetUp } from './factor-set-up.tsx'
import { FormButtons } from './form-buttons.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Row, type RowProps } from './row.tsx'
import { useRefreshOwn } from './use-own.ts'

type FactorRowProps = RowProps & { factor: { since: string; recoveryLeft: number } | null }

/** So few codes are left that new ones should be made. */
const FEW = 3

/** The second step of signing in: a code of an authenticator app. It can be set up, and when it is on, renewed or left off. */
export function FactorRow({ factor, isOpen, onOpen, onClose }: FactorRowProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  /** Shown once, when they have just been made. */
  const [codes, setCodes] = useState<readonly string[]>()
  const begin = useMutation({ mutationFn: () => withProof(() => client.profile.beginFactor({})) })
  const renew = useMutation({ mutationFn: () => withProof(() => client.profile.renewRecoveryCodes({})) })

  function show(made: readonly string[]) {
    setCodes(made)
    onOpen()
    void refresh()
  }
  function close() {
    setCodes(undefined)
    begin.reset()
    onClose()
    void refresh()
  }
  async function handleBegin() {
    try {
      await begin.mutateAsync()
      onOpen()
    } catch (error) {
      notices.failed(error)
    }
  }
  async function handleRenew() {
    try {
      show((await renew.mutateAsync()).recoveryCodes)
    } catch (error) {
      notices.failed(error)
    }
  }
  const form =
    codes !== undefined ? (
      <RecoveryCodes codes={codes} onKept={close} />
    ) : begin.data !== undefined ? (
      <FactorSetUp {...begin.data} onCodes={show} onCancel={close} />
    ) : (
      <SwitchOff onDone={close} onCancel={close} />
    )
  return (
    <Row
      term={t(($) => $.profile.factor.label)}
      note={
        factor === null
          ? t(($) => $.profile.factor.why)
          : factor.recoveryLeft <= FEW
            ? t(($) => $.profile.factor.few, { count: factor.recoveryLeft })
            : t(($) => $.profile.factor.left, { count: factor.recoveryLeft })
      }
      action={
        factor === null
          ? {
              label: t(($) => $.profile.factor.setUp),
              name: t(($) => $.profile.factor.setUpName),
              onPress: () => void handleBegin(),
            }
          : { label: t(($) => $.profile.factor.off), name: t(($) => $.profile.factor.offName), onPress: onOpen }
      }
      more={
        factor !== null && (
          <Button size="small" tone="quiet" busy={renew.isPending} onClick={() => void handleRenew()}>
            {t(($) => $.profile.factor.renew)}
          </Button>
        )
      }
      form={isOpen ? form : undefined}
    >
      {factor === null
        ? t(($) => $.profile.factor.none)
        : t(($) => $.profile.factor.since, { date: format.date(factor.since) })}
    </Row>
  )
}

function SwitchOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const removal = useMutation({ mutationFn: () => withProof(() => client.profile.removeFactor({})) })
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    try {
      await removal.mutateAsync()
      notices.done(t(($) => $.profile.factor.isOff))
      onDone()
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="flex flex-col gap-3">
      <p className="text-13 text-ink">{t(($) => $.profile.factor.offText)}</p>
      <FormButtons label={t(($) => $.profile.factor.off)} busy={removal.isPending} onCancel={onCancel} />
    </form>
  )
}
