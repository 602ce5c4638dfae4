import { LIMITS } from '#src/domain/limits.ts'
import { LAUNCHER_ICONS, LAUNCHER_SIDES, type WebLook } from '#src/domain/web-client/look.ts'
import { FieldTags } from '#src/features/shared/fields/field-tags.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'

type Launcher = WebLook['launcher']
type LauncherFieldsProps = { draft: Launcher; faults: readonly string[]; set: (part: Partial<Launcher>) => void }

const { look } = LIMITS.webClient

/** The button on pages: its icon, where it is, when it shows, and where it does not. */
export function LauncherFields({ draft, faults, set }: LauncherFieldsProps) {
  const t = useTexts()
  const steps = {
    increaseLabel: t(($) => $.webClient.look.launcher.more),
    decreaseLabel: t(($) => $.webClient.look.launcher.less),
  }
  const hideOnFault = t(($) => $.webClient.look.launcher.hideOnFault, { limit: look.path })
  const pixels = { ...steps, min: 0, max: look.offset, unit: t(($) => $.webClient.look.launcher.pixels) }
  return (
    <div className="flex flex-col gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t(($) => $.webClient.look.launcher.icon)}>
          <Select
            value={draft.icon}
            onValueChange={(icon) => set({ icon })}
            options={LAUNCHER_ICONS.map((value) => ({
              value,
              label: t(($) => $.webClient.look.launcher.icons[value]),
            }))}
          />
        </Field>
        <Field label={t(($) => $.webClient.look.launcher.side)}>
          <SegmentedControl
            className="w-fit"
            value={draft.side}
            onValueChange={(side) => set({ side })}
            segments={LAUNCHER_SIDES.map((value) => ({
              value,
              label: t(($) => $.webClient.look.launcher.sides[value]),
            }))}
          />
        </Field>
        <Field label={t(($) => $.webClient.look.launcher.inset)}>
          <NumberField {...pixels} value={draft.inset} onValueChange={(inset) => set({ inset: inset ?? 0 })} />
        </Field>
        <Field label={t(($) => $.webClient.look.launcher.bottom)}>
          <NumberField {...pixels} value={draft.bottom} onValueChange={(bottom) => set({ bottom: bottom ?? 0 })} />
        </Field>
        <Field label={t(($) => $.webClient.look.launcher.delay)}>
          <NumberField
            {...steps}
            min={0}
            max={look.delay}
            unit={t(($) => $.webClient.look.launcher.seconds)}
            value={draft.delay}
            onValueChange={(delay) => set({ delay: delay ?? 0 })}
          />
        </Field>
      </div>
      <Switch
        side="end"
        label={t(($) => $.webClient.look.launcher.badge)}
        help={t(($) => $.webClient.look.launcher.badgeHelp)}
        checked={draft.badge}
        onCheckedChange={(badge) => set({ badge })}
      />
      <Field
        label={t(($) => $.webClient.look.launcher.hideOn)}
        help={t(($) => $.webClient.look.launcher.hideOnHelp)}
        error={faults.some((fault) => fault.startsWith('launcher.hideOn')) ? hideOnFault : undefined}
      >
        <FieldTags
          value={draft.hideOn}
          max={look.paths}
          placeholder="/checkout*"
          onChange={(hideOn) => set({ hideOn: hideOn.map((one) => one.trim()) })}
          issueOf={(path) => (path.startsWith('/') && path.length <= look.path ? undefined : hideOnFault)}
          duplicateLabel={t(($) => $.webClient.look.launcher.hideOnTwice)}
          removeLabel={(path) => t(($) => $.webClient.look.launcher.hideOnRemove, { path })}
          newsLabel={({ added }) =>
            added > 0 ? t(($) => $.webClient.look.launcher.hideOnAdded, { count: added }) : ''
          }
        />
      </Field>
    </div>
  )
}
