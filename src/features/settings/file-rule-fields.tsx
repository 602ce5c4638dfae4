import { MEDIA_KINDS } from '#src/domain/answer/media-kind.ts'
import { MEGABYTE, type FileRule } from '#src/domain/conversation/file-kind.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { FILE_SIDES, type FileSide, type MessageRules } from '#src/domain/settings/messages.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'

type FileRuleFieldsProps = { rules: MessageRules['files']; onChange: (rules: MessageRules['files']) => void }

/** Which files either side may send: of which kinds, how large, and how many in one conversation. */
export function FileRuleFields({ rules, onChange }: FileRuleFieldsProps) {
  return FILE_SIDES.map((side) => (
    <SideFields key={side} side={side} rule={rules[side]} onChange={(rule) => onChange({ ...rules, [side]: rule })} />
  ))
}

type SideFieldsProps = { side: FileSide; rule: FileRule; onChange: (rule: FileRule) => void }

function SideFields({ side, rule, onChange }: SideFieldsProps) {
  const t = useTexts()
  const label = t(($) => $.settings.messages.files.of[side])
  const set = (part: Partial<FileRule>) => onChange({ ...rule, ...part })
  const numbers = [
    { key: 'bytes', most: LIMITS.file.sent, unit: MEGABYTE },
    ...(rule.kinds.includes('video')
      ? [{ key: 'videoBytes', most: LIMITS.file.sentVideo, unit: MEGABYTE } as const]
      : []),
    { key: 'files', most: LIMITS.file.sentPerConversation, unit: 1 },
  ] as const
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-3">
      <Field label={label} help={side === 'visitor' ? t(($) => $.settings.messages.files.asked) : undefined}>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {MEDIA_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              id={`files-${side}-${kind}`}
              label={t(($) => $.settings.messages.files.kind[kind])}
              checked={rule.kinds.includes(kind)}
              onCheckedChange={(on) =>
                set({ kinds: MEDIA_KINDS.filter((one) => (one === kind ? on === true : rule.kinds.includes(one))) })
              }
            />
          ))}
        </div>
      </Field>
      <div className="flex flex-wrap gap-4">
        {numbers.map(({ key, most, unit }) => (
          <Field key={key} label={t(($) => $.settings.messages.files[key])}>
            <NumberField
              value={rule[key] / unit}
              min={1}
              max={most / unit}
              unit={unit === 1 ? undefined : t(($) => $.settings.messages.files.megabytes)}
              increaseLabel={t(($) => $.settings.messages.files.more)}
              decreaseLabel={t(($) => $.settings.messages.files.fewer)}
              onValueChange={(next) => set({ [key]: (next ?? most / unit) * unit })}
              className="w-36!"
            />
          </Field>
        ))}
      </div>
    </div>
  )
}
