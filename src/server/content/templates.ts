import clinicEn from './clinic.en.json' with { type: 'json' }
import clinicZh from './clinic.zh.json' with { type: 'json' }
import emptyEn from './empty.en.json' with { type: 'json' }
import emptyZh from './empty.zh.json' with { type: 'json' }
import shopEn from './shop.en.json' with { type: 'json' }
import shopZh from './shop.zh.json' with { type: 'json' }
import softwareEn from './software.en.json' with { type: 'json' }
import softwareZh from './software.zh.json' with { type: 'json' }
import { starterContentSchema } from './schema.ts'
import type { ContentLanguage, StarterContent, TemplateName } from './schema.ts'

const files: Record<TemplateName, Record<ContentLanguage, unknown>> = {
  shop: { en: shopEn, zh: shopZh },
  software: { en: softwareEn, zh: softwareZh },
  clinic: { en: clinicEn, zh: clinicZh },
  empty: { en: emptyEn, zh: emptyZh },
}

/** The starter content of one template in one language, checked as it is read; throws a `ZodError` on a faulty file. */
export function loadTemplate(name: TemplateName, lang: ContentLanguage): StarterContent {
  return starterContentSchema.parse(files[name][lang])
}
