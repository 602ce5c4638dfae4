import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { client } from '#src/api/client.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { CodeField } from '../code-field.tsx'
import { FaultNote } from '../fault-note.tsx'
import { signInFault } from '../sign-in-fault.ts'
import { FormButtons } from './form-buttons.tsx'

type FactorSetUpProps = {
  /** The key as an app takes it typed in. */
  secret: string
  /** And as it reads it. */
  uri: string
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}

/** An authenticator app takes the key, and its first code switches the second step on. */
export function FactorSetUp({ secret, uri, onCodes, onCancel }: FactorSetUpProps) {
  const t = useTexts()
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<'missing' | 'wrong'>()
  const input = useRef<HTMLInputElement>(null)
  const confirm = useMutation({
    mutationFn: (typed: string) => withProof(() => client.profile.confirmFactor({ code: typed })),
  })
  const isMarked = wrong !== undefined

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setWrong(code === '' ? 'missing' : undefined)
    if (code === '') return input.current?.focus()
    if (confirm.isPending) return
    try {
      onCodes((await confirm.mutateAsync(code)).recoveryCodes)
    } catch (error) {
      if (apiFailure(error).code === 'LOGIN_WRONG_CODE') setWrong('wrong')
      input.current?.select()
    }
  }
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <QrCode value={uri} label={t(($) => $.profile.factor.qr)} />
        <div className="flex min-w-52 flex-1 flex-col gap-2 text-13">
          <p className="text-ink">{t(($) => $.profile.factor.scan)}</p>
          <p className="text-muted">{t(($) => $.profile.factor.type)}</p>
          <p className="flex items-center gap-1">
            <code className="font-mono text-13 text-ink wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton
              value={secret}
              label={t(($) => $.profile.factor.copyKey)}
              copiedLabel={t(($) => $.profile.factor.copied)}
            />
          </p>
        </div>
      </div>
      <CodeField
        ref={input}
        label={t(($) => $.profile.factor.first)}
        code={code}
        onCode={(next) => {
          setWrong(undefined)
          setCode(next)
        }}
        error={wrong && t(($) => $.frame.factor[wrong])}
        autoFocus
      />
      {confirm.error !== null && !isMarked && <FaultNote fault={signInFault(confirm.error)} />}
      <FormButtons label={t(($) => $.profile.factor.on)} busy={confirm.isPending} onCancel={onCancel} />
    </form>
  )
}
