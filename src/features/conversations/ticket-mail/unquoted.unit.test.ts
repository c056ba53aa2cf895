import { describe, expect, test } from 'vitest'
import { answerAbove, withoutQuotes } from './unquoted.ts'

const said = 'It is the one of 2019.\n\nThank you, Cleo'
const quoted = `> ${answerAbove}\n>\n> Ada answered “TKT-0001 The preview stays black”.\n>   > Which tablet is it?`

/** What stands between what was written and what was quoted, in one mail program after the other. */
const above: Record<string, string> = {
  'Gmail, English': 'On Mon, 23 Nov 2026 at 10:14, TKT-0001 <support+abc@example.com> wrote:',
  'Gmail, wrapped': 'On Mon, 23 Nov 2026 at 10:14, A Very Long Name of an Agency\n<support+abc@example.com> wrote:',
  'Apple Mail, English': 'On 23 Nov 2026, at 10:14, Atelier <portal@example.com> wrote:',
  'Thunderbird, German': 'Am 23.11.26 um 10:14 schrieb Atelier:',
  'Apple Mail, German': 'Am 23.11.2026 um 10:14 schrieb Atelier <portal@example.com>:',
  'Gmail, German': 'Atelier <portal@example.com> schrieb am Mo., 23. Nov. 2026, 10:14:',
  French: 'Le lun. 23 nov. 2026 à 10:14, Atelier <portal@example.com> a écrit :',
  Spanish: 'El lun, 23 nov 2026 a las 10:14, Atelier (<portal@example.com>) escribió:',
  Italian: 'Il giorno lun 23 nov 2026 alle ore 10:14 Atelier <portal@example.com> ha scritto:',
  Portuguese: 'Em seg., 23 de nov. de 2026 às 10:14, Atelier <portal@example.com> escreveu:',
  Dutch: 'Op ma 23 nov 2026 om 10:14 schreef Atelier <portal@example.com>:',
  Polish: 'W dniu 23.11.2026 o 10:14, Atelier napisał(a):',
  Swedish: 'Den mån 23 nov. 2026 kl 10:14 skrev Atelier <portal@example.com>:',
  Danish: 'Den 23. nov. 2026 kl. 10.14 skrev Atelier <portal@example.com>:',
  Finnish: 'Atelier kirjoitti 23.11.2026 klo 10.14:',
  Russian: 'пн, 23 нояб. 2026 г. в 10:14, Atelier <portal@example.com> пишет:',
  Turkish: 'Atelier <portal@example.com>, 23 Kas 2026 Pzt, 10:14 tarihinde şunu yazdı:',
  Chinese: 'Atelier <portal@example.com> 于2026年11月23日周一 10:14写道：',
  Japanese: '2026年11月23日(月) 10:14 Atelier <portal@example.com>のメール:',
  'a language that nobody listed': 'Ar Llun, 23 Tach 2026 am 10:14, ysgrifennodd Atelier <portal@example.com>:',
}

test.for(Object.entries(above))('what %s quotes is cut, with who it says wrote it', ([, line]) => {
  expect(withoutQuotes(`${said}\n\n${line}\n\n${quoted}\n`)).toBe(said)
})

describe('without our line, which a mail program may have lost', () => {
  const lost = quoted.split('\n').slice(2).join('\n')

  test.for(Object.entries(above).slice(0, -1))('%s', ([name, line]) => {
    // Its own words for it are not known; the quote itself is.
    const kept = name === 'Finnish' ? `${said}\n\n${line}` : said
    expect(withoutQuotes(`${said}\r\n\r\n${line}\r\n${lost}\r\n`)).toBe(kept)
  })

  test.for([
    [
      'English',
      '________________________________\nFrom: Atelier <portal@example.com>\nSent: Monday, November 23, 2026 10:14 AM\nTo: Cleo\nSubject: TKT-0001',
    ],
    ['German', 'Von: Atelier <portal@example.com>\nGesendet: Montag, 23. November 2026 10:14\nAn: Cleo\nBetreff: TKT-0001'],
    ['French', 'De : Atelier <portal@example.com>\nEnvoyé : lundi 23 novembre 2026 10:14\nÀ : Cleo\nObjet : TKT-0001'],
    ['bold', '*From:* Atelier <portal@example.com>\n*Sent:* Monday\n*To:* Cleo'],
    ['old', '-----Original Message-----\nFrom: Atelier'],
    ['old and German', '-----Ursprüngliche Nachricht-----\nVon: Atelier'],
  ])('Outlook, %s', ([, head]) => {
    expect(withoutQuotes(`${said}\n\n${head}\n\nWhich tablet is it?\n`)).toBe(said)
  })
})

test('answers between what they answer stay, in their order', () => {
  const mail = 'On Mon, 23 Nov 2026, Atelier <portal@example.com> wrote:\n> Which tablet?\n\nThe old one.\n\n> Which film?\n\nThe first.'
  expect(withoutQuotes(mail)).toBe('The old one.\n\nThe first.')
})

test.for([
  ['a signature', '-- \nCleo Client\nHead of everything\n+44 20 7946 0000'],
  ['one whose blank was lost', '--\nCleo Client'],
  ['a telephone', 'Sent from my iPhone'],
  ['a telephone in German', 'Von meinem iPhone gesendet'],
])('%s goes', ([, below]) => {
  expect(withoutQuotes(`${said}\n\n${below}\n\nOn 23 Nov 2026, at 10:14, Atelier wrote:\n> x`)).toBe(said)
})

test.for([
  'On Monday the printer wrote:\nno more paper',
  'From: the left\nto the right',
  'We tried -- twice -- and it failed',
  'a > b, and 3 > 2',
  '- one\n- two',
])('what somebody wrote stays: %j', (text) => {
  expect(withoutQuotes(text)).toBe(text)
})

test('a mail of nothing but quotes says nothing, and a hostile one is read at once', () => {
  expect(withoutQuotes(quoted)).toBe('')
  const began = performance.now()
  withoutQuotes(`${'On 1 Ada wrote:\n'.repeat(200_000)}> quoted`)
  withoutQuotes(`${'On 1 '.repeat(100_000)}\n${'> '.repeat(100_000)}\n${'On 1 wrote\n'.repeat(50_000)}`)
  expect(performance.now() - began).toBeLessThan(5000)
})
