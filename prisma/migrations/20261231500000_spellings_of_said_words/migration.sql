-- The spellings of a word go with the last transcript that says it.
CREATE INDEX "said_spellings_lexeme_idx" ON "said_spellings"("lexeme");

DELETE FROM said_lexemes WHERE passages = 0;
DELETE FROM said_spellings s WHERE NOT EXISTS (SELECT FROM said_lexemes l WHERE l.lexeme = s.lexeme);
