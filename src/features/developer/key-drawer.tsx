import { useState } from 'react'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { KEY_SCOPES, type KeyScope } from '#src/domain/api-key/scopes.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { isAddressRange } from '#src/lib/address-range.ts'
import { Button } from '#src/ui/button.tsx'
import { Drawer } from '#src/ui/drawer.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { SCOPE_WORDS } from './scope-words.ts'
import { useKeyDeeds } from './use-keys.ts'

/** In how many days a key may end, as they are offered. */
const DAYS = [7, 30, 90, 365] as const
const NEVER = 'never'

type Draft = { name: string; scopes: KeyScope[]; days: number | null; addresses: string[] }
const NEW: Draft = { name: '', scopes: [], days: 90, addresses: [] }

type KeyDrawerProps = { appId: string; onMade: (token: string) => void; onClose: () => void }

/** What a new API key is called, what it may do, until when and from where. */
export function KeyDrawer({ appId, onMade, onClose }: KeyDrawerProps) {
  const t = useTexts()
  const notices = useNotices()
  const { create } = useKeyDeeds()
  const [draft, setDraft] = useState(NEW)
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { name, scopes, days, addresses } = draft
  const wrong = {
    name: name.trim() === '' ? t(($) => $.developer.keys.form.nameMissing) : undefined,
    scopes: scopes.length === 0 ? t(($) => $.developer.keys.form.scopesNone) : undefined,
    addresses: addresses.every(isAddressRange) ? undefined : t(($) => $.developer.keys.form.addressesMend),
  }
  const submit = () => {
    setTried(true)
    if (Object.values(wrong).some((one) => one !== undefined)) return
    create.mutate(
      { appId, key: { name: name.trim(), scopes, days, addresses } },
      {
        onSuccess: ({ token }) => onMade(token),
        onError: (error) => {
          const [issue] = issuesOf(error)
          if (issue) notices.refused(errorText(t, issue.code))
          else if (apiFailure(error).code === 'API_KEY_LIMIT')
            notices.refused(t(($) => $.developer.keys.form.full, { limit: LIMITS.apiKey.count }))
          else notices.failed(error)
        },
      },
    )
  }
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={t(($) => $.developer.keys.form.title)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.developer.form.cancel)}</Button>
          <Button type="submit" form="api-key" tone="accent" busy={create.isPending}>
            {t(($) => $.developer.keys.form.confirm)}
          </Button>
        </>
      }
    >
      <form
        id="api-key"
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t(($) => $.developer.keys.form.name)}
          help={t(($) => $.developer.keys.form.nameHelp)}
          error={isTried ? wrong.name : undefined}
          required
        >
          <TextField
            autoFocus
            value={name}
            maxLength={LIMITS.apiKey.name}
            onChange={({ target }) => set({ name: target.value })}
          />
        </Field>
        <CheckList
          legend={t(($) => $.developer.keys.form.scopes)}
          note={t(($) => $.developer.keys.form.scopesNote, { count: scopes.length, all: KEY_SCOPES.length })}
          {...(isTried && wrong.scopes !== undefined && { help: wrong.scopes })}
          choices={KEY_SCOPES.map((id) => ({
            id,
            label: t(($) => $.developer.keys.scope[SCOPE_WORDS[id]]),
            help: t(($) => $.developer.keys.scopeHelp[SCOPE_WORDS[id]]),
          }))}
          value={scopes}
          onChange={(value) => set({ scopes: value })}
        />
        <Field label={t(($) => $.developer.keys.form.days)} help={t(($) => $.developer.keys.form.daysHelp)}>
          <Select
            value={days === null ? NEVER : String(days)}
            onValueChange={(value) => set({ days: value === NEVER ? null : Number(value) })}
            options={[
              ...DAYS.map((count) => ({
                value: String(count),
                label: t(($) => $.developer.keys.form.inDays, { count }),
              })),
              { value: NEVER, label: t(($) => $.developer.keys.form.never) },
            ]}
          />
        </Field>
        <Field
          label={t(($) => $.developer.keys.form.addresses)}
          help={t(($) => $.developer.keys.form.addressesHelp)}
          error={isTried ? wrong.addresses : undefined}
        >
          <FieldTags
            value={addresses}
            max={LIMITS.apiKey.addresses}
            placeholder="203.0.113.0/24"
            onChange={(value) => set({ addresses: value.map((one) => one.trim()) })}
            issueOf={(address) => (isAddressRange(address) ? undefined : errorText(t, 'ADDRESS_RANGE'))}
            duplicateLabel={t(($) => $.developer.keys.form.addressTwice)}
            removeLabel={(address) => t(($) => $.developer.keys.form.addressRemove, { address })}
            newsLabel={({ added }) => (added > 0 ? t(($) => $.developer.keys.form.addressAdded, { count: added }) : '')}
          />
        </Field>
      </form>
    </Drawer>
  )
}
