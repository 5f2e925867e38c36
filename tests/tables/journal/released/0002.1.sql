INSERT INTO players (id, name, created_at) VALUES ('ada', 'Ada', 5);
INSERT INTO games (id, code, host, public, options, seed, created_at, started_at, ended_at, chained, cards) VALUES ('g', 'ABCDEF', 'ada', false, HEX'7b227365617473223a327d', 'seed-of-g', 1, NULL, NULL, true, '4,20');
INSERT INTO games (id, code, host, public, options, seed, created_at, started_at, ended_at, chained, cards) VALUES ('over', 'ABCDEF', 'ada', true, HEX'7b7d', 'seed-of-over', 1, 2, 3, false, '');
INSERT INTO seats (game_id, seat, player_id) VALUES ('g', 0, 'ada');
INSERT INTO journal (game_id, seq, entry) VALUES ('g', 1, HEX'6f6e65');
INSERT INTO journal (game_id, seq, entry) VALUES ('g', 2, HEX'74776f');
INSERT INTO transfers (code, player_id, expires_at) VALUES ('move-me', 'ada', 100);
INSERT INTO beats (id, at) VALUES (1, 10000);
INSERT INTO outages (start_at, end_at) VALUES (100, 9000);
