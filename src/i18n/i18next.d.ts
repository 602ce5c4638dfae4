import 'i18next'
import type { Resources } from './resources.gen.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts'
    resources: { texts: Resources }
    enableSelector: 'optimize'
    returnNull: false
    /** `{{seconds, duration}}`: see `i18n.ts`. */
    interpolationFormatTypeMap: { duration: number }
  }
}
