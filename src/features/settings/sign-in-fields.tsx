import { LIMITS } from '#src/domain/limits.ts'
import { isDomain, JOINS_AS } from '#src/domain/settings/provider.ts'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import type { SignInFormState } from './use-sign-in-form.ts'

const INVITED = 'invited'

/** Which identity provider it is, for whom it may vouch, and what becomes of who is not known. */
export function SignInFields({ form, returnAddress }: { form: SignInFormState; returnAddress: string }) {
  const t = useTexts()
  const { draft, set, codeOf, kept } = form
  const errorOf = (name: Parameters<typeof codeOf>[0]) => {
    const code = codeOf(name)
    if (code === undefined) return undefined
    return code === 'REQUIRED' ? t(($) => $.settings.signIn.required) : errorText(t, code)
  }
  return (
    <>
      <Field
        label={t(($) => $.settings.signIn.name)}
        help={t(($) => $.settings.signIn.nameHelp, { name: draft.name || t(($) => $.settings.signIn.nameSample) })}
        error={errorOf('name')}
        required
      >
        <TextField
          value={draft.name}
          maxLength={LIMITS.provider.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <Field
        label={t(($) => $.settings.signIn.issuer)}
        help={t(($) => $.settings.signIn.issuerHelp)}
        error={codeOf('issuer') === 'REQUIRED' ? errorText(t, 'NOT_HTTPS') : errorOf('issuer')}
        required
      >
        <TextField
          type="url"
          value={draft.issuer}
          placeholder="https://"
          maxLength={LIMITS.provider.issuer}
          onChange={(event) => set({ issuer: event.target.value })}
        />
      </Field>
      <Field label={t(($) => $.settings.signIn.returnAddress)} help={t(($) => $.settings.signIn.returnHelp)}>
        <TextField
          value={returnAddress}
          readOnly
          trailing={
            <CopyButton
              value={returnAddress}
              label={t(($) => $.settings.signIn.copy)}
              copiedLabel={t(($) => $.settings.signIn.copied)}
            />
          }
        />
      </Field>
      <Field label={t(($) => $.settings.signIn.clientId)} error={errorOf('clientId')} required>
        <TextField
          value={draft.clientId}
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.provider.clientId}
          onChange={(event) => set({ clientId: event.target.value })}
        />
      </Field>
      <Field
        label={t(($) => $.settings.signIn.secret)}
        help={
          !kept.configured
            ? t(($) => $.settings.signIn.secretHelp)
            : kept.last4 === ''
              ? t(($) => $.settings.signIn.secretSet)
              : t(($) => $.settings.signIn.secretKept, { last: kept.last4 })
        }
        error={codeOf('secret') === undefined ? undefined : t(($) => $.settings.signIn.secretMoved)}
      >
        <TextField
          type="password"
          autoComplete="new-password"
          value={draft.secret}
          maxLength={LIMITS.provider.secret}
          placeholder={kept.configured ? '••••••••' : ''}
          onChange={(event) => set({ secret: event.target.value })}
        />
      </Field>
      <Field
        label={t(($) => $.settings.signIn.domains)}
        help={t(($) => $.settings.signIn.domainsHelp)}
        error={draft.domains.length === 0 ? errorOf('domains') : undefined}
        required
      >
        <FieldTags
          value={draft.domains}
          max={LIMITS.provider.domains}
          onChange={(domains) => set({ domains: domains.map((domain) => domain.replace(/^@/, '').toLowerCase()) })}
          issueOf={(domain) => (isDomain(domain) ? undefined : t(($) => $.settings.signIn.domainWrong))}
          duplicateLabel={t(($) => $.settings.signIn.domainTwice)}
          removeLabel={(domain) => t(($) => $.settings.signIn.removeDomain, { domain })}
          newsLabel={({ added }) => (added > 0 ? t(($) => $.settings.signIn.domainsAdded, { count: added }) : '')}
        />
      </Field>
      <Field label={t(($) => $.settings.signIn.unknown)}>
        <RadioGroup
          value={draft.joinsAs ?? INVITED}
          onValueChange={(value) => set({ joinsAs: JOINS_AS.find((role) => role === value) ?? null })}
          options={[
            { value: INVITED, label: t(($) => $.settings.signIn.invitedOnly) },
            ...JOINS_AS.map((role) => ({
              value: role,
              label: t(($) => $.settings.signIn.joinsAs, { role: t(($) => $.team.roles[role]) }),
            })),
          ]}
        />
      </Field>
      <Field label={t(($) => $.settings.signIn.only)} labelHidden error={errorOf('only')}>
        <Switch
          label={t(($) => $.settings.signIn.only)}
          help={t(($) => $.settings.signIn.onlyHelp)}
          checked={draft.only}
          disabled={!draft.enabled}
          onCheckedChange={(only) => set({ only })}
        />
      </Field>
    </>
  )
}
