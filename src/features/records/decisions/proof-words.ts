/** What a proof shows, and what it cannot; in the PDF and in proof.json, in the same words. */
export const shows = [
  'Every decision that is disclosed here is exactly as it was written down: what was decided, on which version by its SHA-256 where there was one, by whom, when by the clock of the server, with which comment and in which words.',
  'Each decision holds the hash of the one before it. So nothing up to the head was changed, taken out of the middle, put in or put in another order since the head was made.',
  'A file can be compared with the version that was decided on: the same bytes have the same SHA-256.',
  'The text of an article names each of its pictures by SHA-256. So whoever decided on the text decided on these pictures, byte by byte: another picture would be another text. A picture file can be compared with them.',
  'Where a name, a title, a wording or an address was removed on request, a later decision notes from which decision, when and by whom. The seal of the text stays in the chain: everything else is as it was decided.',
]
export const limits = [
  'It cannot show that the end of the chain was not cut off before this export, unless a head that was exported or written down earlier is compared with it. Keep heads outside the server: in a mail, on paper, with the client.',
  'It cannot show who wrote the whole chain anew, hashes and all, before a head had left the server; against that, too, only a head kept elsewhere helps.',
  'It is no electronic signature in the sense of the law, and no qualified time stamp: it shows what Atelier wrote down, and that this was not changed since. Who sat at the keyboard follows from the account or the link, and the moment from the clock of the server.',
  'It cannot show what a picture looked like: pictures are not in it, only their SHA-256 and the words that stand for them. The proof of one article holds its text, as long as that is kept; the proof of all decisions holds no text. A text kept elsewhere can be given to the program instead.',
  'It cannot show a name, a title, a wording or an address that was removed.',
  'Decisions on other records are in the chain by their hashes alone, without what they say.',
]
export const howTo =
  'With Node 20 or newer: node verify.mjs. To compare files, texts, pictures of a text, or an earlier head: node verify.mjs --head NUMBER:HASH FILE FILE'
