/** What may stand in an answer at one place of the product. Marks, links and emoji always may. */
export type AnswerParts = { lists: boolean; media: boolean; variables: boolean; buttons: boolean; variants: boolean }
