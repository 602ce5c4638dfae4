import type { Token } from './tokens.ts'

/** The languages whose word endings the matcher knows. All else, of whatever script, is matched as it is written. */
export type Language = 'en' | 'pt' | 'id'

/**
 * The language of a text in Latin script, told by its function words and letters; `otherwise` when these do not say.
 *
 * An index may mix languages, so this is asked of each question. Other scripts need no answer: their runs show it.
 */
export function latinLanguage(found: readonly Token[], otherwise: Language): Language {
  let pt = 0
  let id = 0
  let en = 0
  for (const { text, kind } of found) {
    if (kind !== 'word') continue
    if (PORTUGUESE.has(text) || /[ãõçáâêéíóôú]/.test(text)) pt++
    if (INDONESIAN.has(text)) id++
    if (ENGLISH.has(text)) en++
  }
  if (en > pt && en > id) return 'en'
  if (pt > en && pt > id) return 'pt'
  if (id > en && id > pt) return 'id'
  return otherwise
}

/** The language that most of these texts are told to be in; English when none says. */
export function mainLanguage(texts: Iterable<readonly Token[]>): Language {
  const counts: Record<Language, number> = { en: 0.5, pt: 0, id: 0 }
  for (const found of texts) {
    if (latinLanguage(found, 'en') !== latinLanguage(found, 'pt')) continue
    counts[latinLanguage(found, 'en')]++
  }
  if (counts.pt > counts.en && counts.pt > counts.id) return 'pt'
  return counts.id > counts.en ? 'id' : 'en'
}

const words = (list: string) => new Set(list.split(' '))

const ENGLISH = words(
  'the a an is are am was were be been do does did can could will would should shall i my me you your we our us they ' +
    'their he she his her it its this that these those what where when why how who which to of in on at for with from ' +
    'by and or not have has had there about any some if but please get',
)
const PORTUGUESE = words(
  'o os as um uma uns umas de do da dos das no na nos nas em por para com sem que qual quais quando onde como quem ' +
    'porque eu meu minha meus minhas seu sua seus suas você vocês voce vocês ele ela eles elas nós é são foi ser está ' +
    'estou tem tenho posso pode quero preciso fazer não nao mais muito ao aos à às isso este esta esse essa e ou se já ' +
    'tá pra favor',
)
const INDONESIAN = words(
  'yang dan di ke dari untuk dengan tidak bisa apa apakah bagaimana gimana kapan mana kenapa mengapa siapa berapa saya ' +
    'aku anda kamu kami kita mereka ini itu ada adalah akan sudah belum pada dalam atau juga karena jika kalau mau ingin ' +
    'harus dapat cara tolong saja lagi oleh agar nya tak bukan jangan',
)
