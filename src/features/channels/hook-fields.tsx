import type { ChannelAccount } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** What is entered on the platform, to be copied. */
export function HookFields({ hook }: Pick<ChannelAccount, 'hook'>) {
  const t = useTexts()
  const rows = [
    { id: 'url', label: t(($) => $.accounts.hook.url), copy: t(($) => $.accounts.hook.copyUrl), value: hook.url },
    {
      id: 'token',
      label: t(($) => $.accounts.hook.verifyToken),
      copy: t(($) => $.accounts.hook.copyToken),
      value: hook.verifyToken,
    },
  ]
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-13 font-semibold text-ink">{t(($) => $.accounts.hook.title)}</h3>
      {rows.map(({ id, label, copy, value }) =>
        value === null ? null : (
          <div key={id} className="flex items-end gap-2">
            <Field label={label} className="min-w-0 flex-1">
              <TextField readOnly value={value} onFocus={(event) => event.target.select()} />
            </Field>
            <CopyButton value={value} label={copy} copiedLabel={t(($) => $.accounts.hook.copied)} />
          </div>
        ),
      )}
    </section>
  )
}
