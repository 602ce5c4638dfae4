import { useState } from 'react'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { isWeakSecret, type IdentityKeyInput } from '#src/domain/web-client/identity-key.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useIdentityKeyDeeds } from './use-identity-keys.ts'

/** Where the key comes from. */
const KINDS = ['made', 'own', 'public'] as const
type Kind = (typeof KINDS)[number]

type Draft = { name: string; kind: Kind; secret: string; publicKey: string }
const NEW: Draft = { name: '', kind: 'made', secret: '', publicKey: '' }

type IdentityKeyDrawerProps = {
  appId: string
  /** `secret`: that was made; null: it is known already. */
  onAdded: (name: string, secret: string | null) => void
  onClose: () => void
}

/** What a new key for visitors' tokens is called, and where it comes from. */
export function IdentityKeyDrawer({ appId, onAdded, onClose }: IdentityKeyDrawerProps) {
  const t = useTexts()
  const notices = useNotices()
  const { add } = useIdentityKeyDeeds()
  const [draft, setDraft] = useState(NEW)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const set = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part })
    setRefused(undefined)
  }
  const { name, kind, secret, publicKey } = draft
  const { least, most } = LIMITS.identityKey.secret
  const wrong = {
    name: name.trim() === '' ? t(($) => $.webClient.identity.form.nameMissing) : undefined,
    secret:
      kind === 'own' && secret.length < least
        ? t(($) => $.webClient.identity.form.secretShort, { count: least })
        : undefined,
    publicKey:
      kind === 'public' && publicKey.trim() === '' ? t(($) => $.webClient.identity.form.publicKeyMissing) : undefined,
  }
  const submit = () => {
    setTried(true)
    if (Object.values(wrong).some((one) => one !== undefined)) return
    add.mutate(
      { appId, key: keyOf(draft) },
      {
        onSuccess: (made) => onAdded(name.trim(), made.secret),
        onError: (error) => {
          const [issue] = issuesOf(error)
          if (issue) setRefused(errorText(t, issue.code))
          else if (apiFailure(error).code === 'IDENTITY_KEY_LIMIT') notices.refused(errorText(t, 'IDENTITY_KEY_LIMIT'))
          else notices.failed(error)
        },
      },
    )
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t(($) => $.webClient.identity.form.title)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.webClient.identity.form.cancel)}</Button>
          <Button type="submit" form="identity-key" tone="accent" busy={add.isPending}>
            {t(($) => $.webClient.identity.form.confirm)}
          </Button>
        </>
      }
    >
      <form
        id="identity-key"
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t(($) => $.webClient.identity.form.name)}
          help={t(($) => $.webClient.identity.form.nameHelp)}
          error={isTried ? wrong.name : undefined}
          required
        >
          <TextField
            autoFocus
            value={name}
            maxLength={LIMITS.identityKey.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <Field label={t(($) => $.webClient.identity.form.kind)}>
          <RadioGroup
            value={kind}
            onValueChange={(value) => set({ kind: value })}
            options={KINDS.map((value) => ({
              value,
              label: t(($) => $.webClient.identity.form.kinds[value]),
              help: t(($) => $.webClient.identity.form.kindHelp[value]),
            }))}
          />
        </Field>
        {kind === 'own' && (
          <Field
            label={t(($) => $.webClient.identity.form.secret)}
            help={secret.length >= least && isWeakSecret(secret) && t(($) => $.webClient.identity.form.secretWeak)}
            error={refused ?? (isTried ? wrong.secret : undefined)}
            required
          >
            <TextField
              type="password"
              autoComplete="off"
              value={secret}
              maxLength={most}
              onChange={({ target }) => set({ secret: target.value })}
            />
          </Field>
        )}
        {kind === 'public' && (
          <Field
            label={t(($) => $.webClient.identity.form.publicKey)}
            error={refused ?? (isTried ? wrong.publicKey : undefined)}
            required
          >
            <TextArea
              className="font-mono text-12"
              rows={8}
              spellCheck={false}
              placeholder="-----BEGIN PUBLIC KEY-----"
              value={publicKey}
              maxLength={LIMITS.identityKey.publicKey}
              onChange={({ target }) => set({ publicKey: target.value })}
            />
          </Field>
        )}
      </form>
    </Drawer>
  )
}

function keyOf({ name, kind, secret, publicKey }: Draft): IdentityKeyInput {
  const named = { name: name.trim() }
  if (kind === 'public') return { ...named, algorithm: 'RS256', publicKey }
  return { ...named, algorithm: 'HS256', secret: kind === 'own' ? secret : null }
}
