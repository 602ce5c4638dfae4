import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Variant } from '#src/domain/answer/block.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import type { AnswerLanguage } from './offers.ts'
import { variantName } from './variant-name.ts'

type VariantTabsProps = {
  variants: readonly Variant[]
  at: number
  languages: readonly AnswerLanguage[]
  disabled: boolean
  onSelect: (index: number) => void
  onRemove: (index: number) => void
  /** The variant that is shown. */
  children: ReactNode
}

/** The variants of an answer as tabs. One that is the only one stands alone. */
export function VariantTabs({ variants, at, languages, disabled, onSelect, onRemove, children }: VariantTabsProps) {
  const t = useTexts()
  const current = variants[at]
  if (variants.length < 2 || !current) return children
  return (
    <Tabs
      label={t(($) => $.answer.variants.label)}
      tabs={variants.map((variant, index) => ({
        value: String(index),
        label: variantName(t, variant, languages),
      }))}
      value={String(at)}
      onValueChange={(value) => onSelect(Number(value))}
      aside={
        at > 0 && !disabled ? (
          <IconButton
            size="small"
            className="mr-1 mb-1"
            label={t(($) => $.answer.variants.remove, { name: variantName(t, current, languages) })}
            icon={<X size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => onRemove(at)}
          />
        ) : undefined
      }
    >
      <TabPanel value={String(at)} style={{ paddingTop: 0 }}>
        {children}
      </TabPanel>
    </Tabs>
  )
}
