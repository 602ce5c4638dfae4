import type { MemberSheet } from '#src/api/types.ts'

/** A file of three people as it is read: the second is a member already by the time they are asked, the third is wrong. */
export function sampleSheet(language: 'en' | 'zh'): MemberSheet['rows'] {
  const [vera, jonas, nobody] =
    language === 'zh' ? ['韦拉', '周子涵', '白思远'] : ['Vera Lind', 'Jonas Wirth', 'Oskar Blom']
  const row = (n: number, nickname: string, account: string): MemberSheet['rows'][number] => ({
    n,
    nickname,
    invited: { nickname, account, email: `${account}@example.com`, roles: ['online_staff'], groupIds: [] },
    faults: [],
  })
  return [
    row(2, vera!, 'vera'),
    row(3, jonas!, 'jonas'),
    {
      n: 4,
      nickname: nobody!,
      invited: null,
      faults: [
        { column: 'email', code: 'invalid' },
        { column: 'groups', code: 'group' },
      ],
    },
  ]
}
