import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { client } from '#src/api/client.ts'
import { normalisePhone } from '#src/domain/person/phone.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { CodeField } from '../code-field.tsx'
import { likelyRegion, withCode, type Region } from '../countries.ts'
import { FaultNote } from '../fault-note.tsx'
import { NumberField } from '../number-field.tsx'
import { signInFault } from '../sign-in-fault.ts'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { FormButtons } from './form-buttons.tsx'
import { Row, type RowProps } from './row.tsx'
import { useRefreshOwn } from './use-own.ts'

/** The number one can sign in with: another one counts once the code that goes to it has been entered. */
export function PhoneRow({ phone, isOpen, onOpen, onClose }: RowProps & { phone: string | null }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const removal = useMutation({ mutationFn: () => withProof(() => client.profile.removePhone({})) })
  async function handleRemove() {
    try {
      await removal.mutateAsync()
      notices.done(t(($) => $.profile.phone.removed))
      await refresh()
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Row
      term={t(($) => $.profile.phone.label)}
      action={{
        label: phone === null ? t(($) => $.profile.add) : t(($) => $.profile.change),
        name: phone === null ? t(($) => $.profile.phone.add) : t(($) => $.profile.phone.change),
        onPress: onOpen,
      }}
      more={
        phone !== null && (
          <Button
            size="small"
            tone="quiet"
            busy={removal.isPending}
            aria-label={t(($) => $.profile.phone.remove)}
            onClick={() => void handleRemove()}
          >
            {t(($) => $.profile.remove)}
          </Button>
        )
      }
      form={isOpen ? <NumberForm onClose={onClose} /> : undefined}
    >
      {phone ?? t(($) => $.profile.none)}
    </Row>
  )
}

function NumberForm({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const [region, setRegion] = useState<Region>(() => likelyRegion(navigator.languages))
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<'phone' | 'same' | 'code'>()
  const [resendAt, setResendAt] = useState<number>()
  const phoneInput = useRef<HTMLInputElement>(null)
  const codeInput = useRef<HTMLInputElement>(null)
  const left = useSecondsLeft(resendAt)
  const phone = normalisePhone(withCode(region, number)) ?? ''
  const send = useMutation({
    mutationFn: (to: string) => withProof(() => client.profile.sendPhoneCode({ phone: to })),
  })
  const set = useMutation({
    mutationFn: (given: { phone: string; code: string }) => withProof(() => client.profile.setPhone(given)),
  })
  const failed = set.error ?? send.error

  async function handleSend() {
    if (left > 0 || send.isPending) return
    setWrong(phone === '' ? 'phone' : undefined)
    if (phone === '') return phoneInput.current?.focus()
    set.reset()
    try {
      const { resendSeconds } = await send.mutateAsync(phone)
      setResendAt(Date.now() + resendSeconds * 1000)
      codeInput.current?.focus()
    } catch (error) {
      if (issuesOf(error).some((issue) => issue.code === 'PHONE_SAME')) setWrong('same')
      else setResendAt(signInFault(error).waitUntil)
    }
  }
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = phone === '' ? 'phone' : code === '' ? 'code' : undefined
    setWrong(found)
    if (found !== undefined || set.isPending) return (found === 'phone' ? phoneInput : codeInput).current?.focus()
    send.reset()
    try {
      await set.mutateAsync({ phone, code })
      notices.done(t(($) => $.profile.phone.saved))
      onClose()
      await refresh()
    } catch {
      codeInput.current?.select()
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <NumberField
        ref={phoneInput}
        region={region}
        onRegion={setRegion}
        number={number}
        onNumber={(next) => {
          setWrong(undefined)
          setNumber(next)
        }}
        error={wrong === 'same' ? t(($) => $.profile.phone.same) : wrong === 'phone' && t(($) => $.auth.phoneInvalid)}
      />
      <div className="flex flex-wrap items-end gap-2">
        <CodeField
          ref={codeInput}
          code={code}
          onCode={setCode}
          error={wrong === 'code' && t(($) => $.auth.codeMissing)}
        />
        <Button size="touch" busy={send.isPending} aria-disabled={left > 0} onClick={() => void handleSend()}>
          {left > 0
            ? t(($) => $.auth.resendIn, { seconds: left })
            : send.isSuccess
              ? t(($) => $.auth.resend)
              : t(($) => $.auth.sendCode)}
        </Button>
      </div>
      {send.isSuccess && (
        <Callout tone={send.data.delivery === 'outbox' ? 'warning' : 'success'} live>
          {t(($) => $.profile.phone[send.data.delivery === 'outbox' ? 'inOutbox' : 'sent'])}
        </Callout>
      )}
      {failed !== null && wrong === undefined && <Refusal error={failed} />}
      <FormButtons label={t(($) => $.profile.phone.confirm)} busy={set.isPending} onCancel={onClose} />
    </form>
  )
}

function Refusal({ error }: { error: unknown }) {
  const t = useTexts()
  if (apiFailure(error).code !== 'MEMBER_EXISTS') return <FaultNote fault={signInFault(error)} />
  return (
    <Callout tone="danger" live>
      {t(($) => $.profile.phone.taken)}
    </Callout>
  )
}
