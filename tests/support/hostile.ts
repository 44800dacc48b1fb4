const iban = 'IR820540102680020817909002'
const tron = 'TVzUhHX8SqgVd1mmuogaQWw7EYEpsXgfKN'

/** What is no amount of money, however it is sent. */
export const hostileAmounts: readonly unknown[] = [
  ...['-1', '0', '0.00', '00', '-0', '−5', '', ' ', '\t', '\u200c', 'NaN', 'Infinity', '-Infinity', '1e3', '1E3'],
  ...['0x10', '0b1', '0o7', '1.', '.5', '1..2', '1.2.3', '1,2,3', '1,23', '1/2', '۱۲/۵', '۱۲٫', '٫۵', '+5', '--5'],
  ...['5-', '1 2', 'ten', 'پنج', '٪', '99999999999999999999', '1.0000001', '0.0000001', '١٢٣.٤٥٦٧٨٩٠', '1\u202e2'],
  ...['1\u00002', '1\u200b2', '\ud800', '१२', '１２', '1_000', "1'000'", '1;drop table', "1' or '1'='1", '$5', '5$'],
  ...['5 USD', '5 ریال', '[object Object]', 'true', 'null', 'undefined', '1e-7', '1e309', '½', '²', '1⁄2', '５'],
  ...['9'.repeat(16), '1'.repeat(41), `1.${'0'.repeat(40)}`, '(5)', '5%', '1:5', '1\n2', '=1+1'],
  ...[null, true, false, [], [5], ['5'], {}, { amount: 5 }, -1, 0, -0.5, 1e308, Number.MAX_VALUE, 1e-7, 0.1 + 0.2],
]

/** What is no address of Tron. */
export const hostileTron = [
  ...[
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'TR8NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ],
  ...['tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', 'TR7NHqjeKQxGTCi8q8ZYOpL8otSzgjLj6t'],
  ...['12ZEw5Hcv1hTb6YUQJ69y1V7uhcoDz92PH', 'ТR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TR۷NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ...['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', '41a614f803b6fd780986a42c78ec9c7f77e6ded13c', '', 'T', '\u202eT', iban],
  ...['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t\u0000', 'T'.repeat(200)],
]
/** What is no address of BNB Smart Chain. */
export const hostileBsc = [
  ...['0x55d398326f99059fF775485246999027b3197955', '0X55d398326f99059fF775485246999027B3197955', '', '0x', iban],
  ...['0x55d398326f99059fF775485246999027B319795', '0x0000000000000000000000000000000000000000'],
  ...[
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ' 0x55d398326f99059fF775485246999027B3197955',
    '55d398326f99059fF775485246999027B3197955',
  ],
  ...['0x55d398326f99059fF775485246999027B31979۵5', '0x55d398326f99059fF775485246999027B3197955\u0000'],
]
/** What is no Iranian IBAN. */
export const hostileIban = [
  ...['IR820540102680020817909003', 'IR990120000000000000000060', 'IR5805401051800212731130071', 'IR', '', tron],
  ...['IR58054010518002127311300', 'DE89370400440532013000', 'IR000540102680020817909002', '0x5aAeb6053F3E94C9'],
]
