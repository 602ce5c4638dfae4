import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { client } from '#src/api/client.ts'
import type { Passkey } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { hasPasskeys } from '#src/features/shared/session/has-passkeys.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { FormButtons } from './form-buttons.tsx'
import { Row, type RowProps } from './row.tsx'
import { useRefreshOwn } from './use-own.ts'

type PasskeysRowProps = RowProps & { passkeys: readonly Passkey[] }

/** The passkeys of the account: each with its name and when it was used last; one is added by the device at hand. */
export function PasskeysRow({ passkeys, isOpen, onOpen, onClose }: PasskeysRowProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const [now] = useState(() => Date.now())
  const isPossible = hasPasskeys()
  const removal = useMutation({
    mutationFn: (passkeyId: string) => withProof(() => client.profile.removePasskey({ passkeyId })),
    onSuccess: () => {
      notices.done(t(($) => $.profile.passkeys.removed))
      void refresh()
    },
    onError: notices.failed,
  })
  return (
    <Row
      term={t(($) => $.profile.passkeys.label)}
      note={
        passkeys.length === 0 ? (
          isPossible ? (
            t(($) => $.profile.passkeys.why)
          ) : (
            t(($) => $.profile.passkeys.unsupported)
          )
        ) : (
          <ul className="flex flex-col gap-1">
            {passkeys.map(({ id, name, createdAt, lastUsedAt }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <span>
                  <span className="text-ink">{name}</span>
                  {' · '}
                  {t(($) => $.profile.passkeys.added, { date: format.date(createdAt) })}
                  {' · '}
                  {lastUsedAt === null
                    ? t(($) => $.profile.passkeys.never)
                    : t(($) => $.profile.passkeys.used, { when: format.relative(lastUsedAt, now) })}
                </span>
                <Button
                  size="small"
                  tone="quiet"
                  aria-label={t(($) => $.profile.passkeys.removeName, { name })}
                  busy={removal.isPending && removal.variables === id}
                  onClick={() => removal.mutate(id)}
                >
                  {t(($) => $.profile.passkeys.remove)}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
      action={
        isPossible
          ? {
              label: t(($) => $.profile.passkeys.add),
              name: t(($) => $.profile.passkeys.addName),
              onPress: onOpen,
            }
          : undefined
      }
      form={isOpen ? <NewPasskey onDone={onClose} /> : undefined}
    >
      {passkeys.length === 0
        ? t(($) => $.profile.passkeys.none)
        : t(($) => $.profile.passkeys.count, { count: passkeys.length })}
    </Row>
  )
}

function NewPasskey({ onDone }: { onDone: () => void }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const [name, setName] = useState<string>(() => t(($) => $.profile.passkeys.nameSample))
  const make = useMutation({
    mutationFn: async (chosen: string) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const optionsJSON = await withProof(() => client.profile.beginPasskey({}))
      const passkey = await startRegistration({ optionsJSON }).catch(() => null)
      if (passkey === null) return false
      const { id, rawId, type, response } = passkey
      await withProof(() => client.profile.addPasskey({ name: chosen, passkey: { id, rawId, type, response } }))
      return true
    },
    onSuccess: (isMade) => {
      if (!isMade) return
      notices.done(t(($) => $.profile.passkeys.made))
      onDone()
      void refresh()
    },
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() !== '' && !make.isPending) make.mutate(name)
  }
  const fault =
    make.error !== null
      ? errorText(t, apiFailure(make.error).code)
      : make.data === false
        ? t(($) => $.profile.passkeys.cancelled)
        : undefined
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <Field
        label={t(($) => $.profile.passkeys.name)}
        help={t(($) => $.profile.passkeys.nameHelp)}
        error={fault}
        required
      >
        <TextField
          value={name}
          maxLength={LIMITS.signIn.passkeyName}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <FormButtons label={t(($) => $.profile.passkeys.create)} busy={make.isPending} onCancel={onDone} />
    </form>
  )
}
