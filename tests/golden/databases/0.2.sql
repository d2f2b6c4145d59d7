-- {"recovery code": "PZ7K-R4CL-XGDS-WG6K", "signed out": "20d608b874ede1ac", "moment": "5G4M-VZSZ", "solved": "first-artwork"}
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0011');
CREATE TABLE "calls" (
	identity VARCHAR(32) NOT NULL, 
	game_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	failures SMALLINT NOT NULL, 
	due_at FLOAT NOT NULL, 
	site VARCHAR(80) NOT NULL, 
	event VARCHAR(16) DEFAULT 'your-turn' NOT NULL, 
	CONSTRAINT pk_calls PRIMARY KEY (identity, game_id, event), 
	CONSTRAINT fk_calls_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
CREATE TABLE device_codes (
	code VARCHAR(64) NOT NULL, 
	identity VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	expires_at FLOAT NOT NULL, is_trusted BOOLEAN DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_device_codes PRIMARY KEY (code)
);
CREATE TABLE "devices" (
	identity VARCHAR(32) NOT NULL, 
	device VARCHAR(16) NOT NULL, 
	label VARCHAR(60) NOT NULL, 
	added_at FLOAT NOT NULL, 
	is_trusted BOOLEAN DEFAULT '0' NOT NULL, 
	signed_out_at FLOAT, 
	CONSTRAINT pk_devices PRIMARY KEY (identity, device)
);
INSERT INTO "devices" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','','desk',0.0,1,NULL);
INSERT INTO "devices" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','20d608b874ede1ac','phone',1.79497637080308151245e+09,0,1.79497637084660482407e+09);
CREATE TABLE games (
	id VARCHAR(24) NOT NULL, 
	title VARCHAR(60) NOT NULL, 
	rules VARCHAR(60) NOT NULL, 
	rules_version VARCHAR(10) NOT NULL, 
	components VARCHAR(80) NOT NULL, 
	players SMALLINT NOT NULL, 
	seed VARCHAR(48) NOT NULL, 
	status VARCHAR(8) NOT NULL, 
	pace VARCHAR(5) NOT NULL, 
	is_public BOOLEAN NOT NULL, 
	hand_over_after INTEGER NOT NULL, 
	skips_forced BOOLEAN NOT NULL, 
	is_uploaded BOOLEAN NOT NULL, 
	creator VARCHAR(32) NOT NULL, 
	created_at FLOAT NOT NULL, 
	moved_at FLOAT NOT NULL, 
	number INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	asked SMALLINT, 
	asked_kind VARCHAR(40), 
	is_bot_asked BOOLEAN NOT NULL, 
	round SMALLINT NOT NULL, 
	scores VARCHAR(80), deals TEXT DEFAULT '' NOT NULL, lesson VARCHAR(40) DEFAULT '' NOT NULL, is_guided BOOLEAN DEFAULT '0' NOT NULL, undoes_past_others BOOLEAN DEFAULT '0' NOT NULL, origin VARCHAR(24) DEFAULT '' NOT NULL, origin_ply INTEGER DEFAULT '0' NOT NULL, allows_hints BOOLEAN DEFAULT '1' NOT NULL, 
	CONSTRAINT pk_games PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('lwfuDaj3ABGS6XJp','','second+belle-epoque+asymmetric','2','sha256:7320b194eda7c50d',2,'23881590997449309606601400116258869682','finished','live',0,300,1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79497636188912510872e+09,1794976364.67802,122,2,NULL,NULL,0,5,'14 44','','',0,1,'',0,1);
INSERT INTO "games" VALUES('Tj_faOdEwi1H6TF0','','first','2','sha256:ef3572384a7f4130',2,'35141770681730558707033162092628071945','running','live',0,300,1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79497636610085701942e+09,1.79497636802930927277e+09,61,1,1,'prestige',0,2,NULL,'','',0,1,'',0,1);
INSERT INTO "games" VALUES('cf9N0w6nk4pSP5OT','','second','2','sha256:b977557eefd267f2',2,'97058097434105103000606256308042666899','waiting','live',0,300,1,0,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79497636892567753792e+09,1.79497636892567753792e+09,0,1,NULL,NULL,0,0,NULL,'','',0,0,'',0,0);
INSERT INTO "games" VALUES('QFQjUtvan9etzz4J','','first','1','sha256:ef3572384a7f4130',2,'1901','finished','live',0,300,1,1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79497637045328354836e+09,1.79497637045854663849e+09,128,2,NULL,NULL,0,5,'14 27','','',0,1,'',0,1);
INSERT INTO "games" VALUES('UFn8IGFlOVMO5jDe','','second','2','sha256:b977557eefd267f2',3,'6','running','live',0,300,1,1,'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',1.79497637064393043518e+09,1.79497637064659690857e+09,2,1,1,'start-art',0,0,NULL,'','first-artwork',0,1,'',0,1);
CREATE TABLE hooks (
	identity VARCHAR(32) NOT NULL, 
	url VARCHAR(500) NOT NULL, site VARCHAR(80) DEFAULT '' NOT NULL, kept_at FLOAT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_hooks PRIMARY KEY (identity)
);
CREATE TABLE moments (
	code VARCHAR(8) NOT NULL, 
	game_id VARCHAR(24) NOT NULL, 
	ply INTEGER NOT NULL, 
	CONSTRAINT pk_moments PRIMARY KEY (code), 
	CONSTRAINT fk_moments_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "moments" VALUES('5G4MVZSZ','lwfuDaj3ABGS6XJp',20);
CREATE TABLE moves (
	game_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	kind VARCHAR(4) NOT NULL, 
	seat SMALLINT NOT NULL, 
	decision VARCHAR(40) NOT NULL, 
	option SMALLINT NOT NULL, 
	ply INTEGER NOT NULL, 
	played_by VARCHAR(8) NOT NULL, 
	played_at FLOAT NOT NULL, 
	events TEXT NOT NULL, 
	CONSTRAINT pk_moves PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_moves_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',1,'play',0,'board',616,0,'player',1794976362.34113,'[["BoardChosen",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',2,'play',0,'start-art',277,1,'player',1.79497636238402462006e+09,'[["ArtTaken",0,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',3,'play',1,'board',618,2,'player',1.79497636240125417709e+09,'[["BoardChosen",1,4]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',4,'play',1,'start-art',274,3,'player',1.79497636243335032463e+09,'[["ArtTaken",1,0],["RoundStarted",1,8]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',5,'play',0,'square',271,4,'player',1.79497636245709228516e+09,'[["SquarePlaced",0,13]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',6,'play',0,'neutral',21,5,'player',1.7949763624889216423e+09,'[["NeutralPlaced",0,18]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',7,'play',1,'neutral',22,6,'player',1.79497636252247214317e+09,'[["NeutralPlaced",1,19]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',8,'play',0,'turn',17,7,'player',1.79497636255693864822e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',9,'play',0,'bid',40,8,'player',1.79497636258651399612e+09,'[["PawnPlaced",0,14,3],["FrancsPaid",0,3,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',10,'play',0,'noble',312,9,'player',1.7949763625908370018e+09,'[["NobleTaken",0,4,2],["FrancsPaid",0,2,"AN-NOBLE-1"],["TrackAdvanced",0,1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',11,'play',0,'noble-keep',317,10,'player',1.79497636259326505661e+09,'[["NobleDiscarded",0,4],["NobleRevealed",8,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',12,'play',1,'turn',6,11,'player',1794976362.60886,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',13,'play',1,'bid',41,12,'player',1.79497636262274646759e+09,'[["PawnPlaced",1,3,4],["FrancsPaid",1,4,"AN-01"],["ActionDone",1,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',14,'play',1,'material',336,13,'player',1.79497636265364098549e+09,'[["CubesTaken",1,[1,0,1,0,0]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',15,'play',0,'turn',29,14,'player',1.79497636266496658325e+09,'[["BrusselsUsed",0,1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',16,'play',0,'grand-place',318,15,'server',1.79497636266496658325e+09,'[["NobleActivated",0,0],["FrancsGained",0,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',17,'play',1,'turn',29,16,'player',1.79497636268433451653e+09,'[["BrusselsUsed",1,1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',18,'play',1,'grand-place',318,17,'server',1.79497636268433451653e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',19,'play',0,'turn',30,18,'player',1.79497636269316196442e+09,'[["BrusselsUsed",0,2,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',20,'play',0,'cinquantenaire',33,19,'player',1.79497636270118689537e+09,'[["ActionDone",0,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',21,'play',0,'sale-art',277,20,'server',1.79497636270118689537e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',22,'play',0,'sale-cursor',297,21,'player',1.79497636271473526955e+09,'[["CursorMoved",0,13],["ArtSold",0,3,2,0],["FrancsGained",0,2,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',23,'play',1,'turn',10,22,'player',1.7949763627371070385e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',24,'play',1,'bid',43,23,'player',1.79497636274553322792e+09,'[["PawnPlaced",1,7,6],["FrancsPaid",1,6,"AN-01"],["ActionDone",1,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',25,'play',1,'material',341,24,'player',1.79497636276526761055e+09,'[["CubesTaken",1,[0,1,1,0,0]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',26,'play',1,'tile-pawn',604,25,'player',1.79497636277713298798e+09,'[["TilePawn",1,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',27,'play',0,'turn',31,26,'player',1.7949763628072373867e+09,'[["BrusselsUsed",0,3,1],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',28,'play',1,'turn',2,27,'server',1.7949763628072373867e+09,'[["Passed",1,true],["FrancsGained",1,1,"PASS-01"],["FaceDownCard",1],["FrancsGained",1,1,"PASS-02"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',29,'play',0,'turn',5,28,'player',1.79497636282198953629e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',30,'play',0,'bid',41,29,'player',1.79497636286819934845e+09,'[["PawnPlaced",0,2,4],["FrancsPaid",0,4,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',31,'play',0,'noble',312,30,'player',1.79497636288236284256e+09,'[["NobleTaken",0,1,2],["FrancsPaid",0,2,"AN-NOBLE-1"],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',32,'play',0,'noble-keep',316,31,'player',1.79497636290092754364e+09,'[["NobleKept",0,1],["NobleRevealed",3,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',33,'play',0,'turn',2,32,'server',1.79497636290092754364e+09,'[["Passed",0,false],["ColumnWon",1,2,13],["ColumnWon",1,3,20],["ColumnWon",0,4,15],["FirstPlayer",1,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',34,'play',0,'prestige',554,33,'player',1.79497636294135355949e+09,'[["PrestigeUsed",0,15],["TrackAdvanced",0,2,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',35,'play',1,'prestige',559,34,'player',1.79497636299893641472e+09,'[["PrestigeTucked",1,13,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',36,'play',1,'prestige',558,35,'player',1.79497636301864552498e+09,'[["PrestigeTucked",1,20,2],["PawnToCourt",0],["RoundEnded",1],["NobleDiscarded",-1,1],["NobleRevealed",6,0],["PrestigeRevealed",0,10],["PrestigeRevealed",1,16],["PrestigeRevealed",2,19],["PrestigeRevealed",3,17],["PrestigeRevealed",4,22],["RoundStarted",2,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',37,'play',1,'square',271,36,'player',1.79497636309468579292e+09,'[["SquarePlaced",1,13]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',38,'play',1,'neutral',7,37,'player',1.79497636313795948029e+09,'[["NeutralPlaced",1,4]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',39,'play',0,'neutral',17,38,'player',1.79497636314895915985e+09,'[["NeutralPlaced",0,14]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',40,'play',1,'turn',11,39,'player',1.79497636317659544945e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',41,'play',1,'bid',38,40,'player',1.79497636318916916847e+09,'[["PawnPlaced",1,8,1],["FrancsPaid",1,1,"AN-01"],["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',42,'play',1,'noble',313,41,'player',1.79497636320619320869e+09,'[["NobleTaken",1,8,1],["FrancsPaid",1,1,"AN-NOBLE-1"],["TravellerTaken",1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',43,'play',1,'noble-keep',317,42,'player',1.7949763632257065773e+09,'[["NobleDiscarded",1,8],["NobleRevealed",9,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',44,'play',0,'turn',22,43,'player',1.7949763632809150219e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',45,'play',0,'bid',38,44,'server',1.7949763632809150219e+09,'[["PawnPlaced",0,19,1],["FrancsPaid",0,1,"AN-01"],["ActionDone",0,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',46,'play',0,'workshop',276,45,'player',1.79497636333802056313e+09,'[["ArtTaken",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',47,'play',1,'turn',5,46,'player',1.79497636334534835815e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',48,'play',1,'bid',38,47,'server',1.79497636334534835815e+09,'[["PawnPlaced",1,2,1],["FrancsPaid",1,1,"AN-01"],["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',49,'play',1,'noble',314,48,'server',1.79497636334534835815e+09,'[["NobleTaken",1,8,0],["TravellerTaken",1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',50,'play',1,'noble-keep',316,49,'player',1.79497636335250616074e+09,'[["NobleKept",1,8],["NobleRevealed",6,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',51,'play',0,'turn',31,50,'player',1.79497636335849905014e+09,'[["BrusselsUsed",0,3,1],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',52,'play',1,'turn',28,51,'player',1.794976363412514925e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',53,'play',1,'send-travellers',38,52,'player',1.79497636343348431587e+09,'[["BrusselsUsed",1,0,1],["TravellersSent",1,0,1],["FrancsGained",1,4,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',54,'play',0,'turn',31,53,'player',1.7949763634532251358e+09,'[["BrusselsUsed",0,3,2],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',55,'play',1,'turn',12,54,'player',1.79497636348460268974e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',56,'play',1,'bid',41,55,'player',1.7949763634986846447e+09,'[["PawnPlaced",1,9,4],["FrancsPaid",1,4,"AN-01"],["ActionDone",1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',57,'play',1,'sale-art',274,56,'server',1.7949763634986846447e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',58,'play',1,'sale-cursor',292,57,'player',1.7949763635684273243e+09,'[["CursorMoved",1,8],["ArtSold",1,0,5,1],["FrancsGained",1,5,"AN-SALE-4"],["PointsGained",1,1,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',59,'play',0,'turn',2,58,'server',1.7949763635684273243e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,1,"PASS-02"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',60,'play',1,'turn',30,59,'player',1.79497636358889698982e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',61,'play',1,'send-travellers',38,60,'player',1.79497636363274121284e+09,'[["BrusselsUsed",1,2,1],["TravellersSent",1,2,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',62,'play',1,'cinquantenaire',36,61,'player',1.79497636365921521187e+09,'[["ActionDone",1,4]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',63,'play',1,'build-pay',341,62,'server',1.79497636365921521187e+09,'[["CubesReturned",1,[0,1,1,0,0]],["PointsGained",1,5,"AN-BUILD-3"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',64,'play',1,'build-arm',538,63,'player',1.7949763636861076355e+09,'[["ArmMoved",1,1,5]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',65,'play',1,'build-place',569,64,'player',1.79497636375306415558e+09,'[["CardTaken",1,25,4]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',66,'play',1,'turn',29,65,'player',1.79497636376718854904e+09,'[["BrusselsUsed",1,1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',67,'play',1,'grand-place',318,66,'server',1.79497636376718854904e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',68,'play',1,'turn',2,67,'server',1.79497636376718854904e+09,'[["Passed",1,false],["ColumnWon",1,2,19],["ColumnWon",1,3,17],["ColumnWon",1,4,22]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',69,'play',1,'card',0,68,'player',1.79497636381119728088e+09,'[["FirstPlayer",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',70,'play',1,'prestige',554,69,'player',1.79497636382330513e+09,'[["PrestigeUsed",1,19],["TrackAdvanced",1,2,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',71,'play',1,'prestige',556,70,'player',1.79497636389851212502e+09,'[["PrestigeTucked",1,17,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',72,'play',1,'prestige',557,71,'player',1.79497636398248457909e+09,'[["PrestigeTucked",1,22,1],["PawnToCourt",0],["PavilionVisited",1,4,0],["RoundEnded",2],["NobleDiscarded",-1,3],["NobleRevealed",2,0],["PrestigeRevealed",0,6],["PrestigeRevealed",1,8],["PrestigeRevealed",2,4],["PrestigeRevealed",3,26],["PrestigeRevealed",4,0],["RoundStarted",3,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',73,'play',0,'square',267,72,'player',1.79497636416091299057e+09,'[["SquarePlaced",0,9]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',74,'play',0,'neutral',11,73,'player',1.79497636418129014969e+09,'[["NeutralPlaced",0,8]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',75,'play',1,'neutral',12,74,'player',1.79497636418378901482e+09,'[["NeutralPlaced",1,9]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',76,'play',0,'turn',17,75,'player',1.79497636418690299988e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',77,'play',0,'bid',38,76,'player',1.79497636421712017059e+09,'[["PawnPlaced",0,14,1],["FrancsPaid",0,1,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',78,'play',0,'noble',313,77,'player',1.7949763642250995636e+09,'[["NobleTaken",0,9,1],["FrancsPaid",0,1,"AN-NOBLE-1"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',79,'play',0,'create-white',277,78,'player',1.79497636424787521362e+09,'[["ArtTaken",0,9]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',80,'play',0,'noble-keep',317,79,'player',1.79497636426896739006e+09,'[["NobleDiscarded",0,9],["NobleRevealed",9,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',81,'play',1,'turn',2,80,'player',1.79497636428894090652e+09,'[["Passed",1,true],["FaceDownCard",1],["FrancsGained",1,2,"PASS-02"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',82,'play',0,'turn',31,81,'player',1.79497636429302287102e+09,'[["BrusselsUsed",0,3,1],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',83,'play',0,'turn',2,82,'player',1.79497636431710910797e+09,'[["Passed",0,false],["FrancsGained",0,2,"PASS-01"],["ColumnWon",0,4,0],["FirstPlayer",1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',84,'play',0,'prestige',551,83,'player',1.79497636432093405724e+09,'[["PrestigeUsed",0,0],["TrackAdvanced",0,0,1],["PawnToCourt",0],["PavilionVisited",1,4,0],["RoundEnded",3],["NobleDiscarded",-1,6],["NobleRevealed",4,0],["PrestigeRevealed",0,18],["PrestigeRevealed",1,29],["PrestigeRevealed",2,23],["PrestigeRevealed",3,21],["PrestigeRevealed",4,5],["RoundStarted",4,6]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',85,'play',1,'square',259,84,'player',1.7949763643290822506e+09,'[["SquarePlaced",1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',86,'play',1,'neutral',12,85,'player',1794976364.3322,'[["NeutralPlaced",1,9]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',87,'play',0,'neutral',11,86,'player',1.79497636433706879616e+09,'[["NeutralPlaced",0,8]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',88,'play',1,'turn',22,87,'player',1794976364.33939,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',89,'play',1,'bid',45,88,'player',1.79497636434159374237e+09,'[["PawnPlaced",1,19,8],["FrancsPaid",1,8,"AN-01"],["ActionDone",1,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',90,'play',1,'workshop',274,89,'player',1.7949763643437204361e+09,'[["ArtTaken",1,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',91,'play',0,'turn',20,90,'player',1.79497636434581708908e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',92,'play',0,'bid',38,91,'player',1.79497636434832072258e+09,'[["PawnPlaced",0,17,1],["FrancsPaid",0,1,"AN-01"],["ActionDone",0,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',93,'play',0,'sale-art',276,92,'player',1.79497636435041737556e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',94,'play',0,'sale-cursor',302,93,'player',1.79497636435247588158e+09,'[["CursorMoved",0,18]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',95,'play',0,'sale-slot',310,94,'player',1.79497636435444545746e+09,'[["ArtReturned",0],["ArtSold",0,2,0,4],["PointsGained",0,4,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',96,'play',0,'tile-pawn',0,95,'player',1.79497636435647964478e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',97,'play',1,'turn',16,96,'player',1.79497636435839438438e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',98,'play',1,'bid',40,97,'player',1.7949763643604695797e+09,'[["PawnPlaced",1,13,3],["FrancsPaid",1,3,"AN-01"],["ActionDone",1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',99,'play',1,'sale-art',274,98,'server',1.7949763643604695797e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',100,'play',1,'sale-cursor',301,99,'player',1.7949763643627808094e+09,'[["CursorMoved",1,17]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',101,'play',1,'sale-slot',310,100,'player',1.79497636436896467209e+09,'[["ArtReturned",2],["ArtSold",1,0,1,3],["FrancsGained",1,1,"AN-SALE-4"],["PointsGained",1,3,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',102,'play',1,'tile-pawn',603,101,'player',1.79497636437118244171e+09,'[["TilePawn",1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',103,'play',0,'turn',21,102,'player',1.79497636437363958359e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',104,'play',0,'bid',38,103,'server',1.79497636437363958359e+09,'[["PawnPlaced",0,18,1],["FrancsPaid",0,1,"AN-01"],["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',105,'play',0,'noble',314,104,'server',1.79497636437363958359e+09,'[["NobleTaken",0,6,0],["PawnFreed",0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',106,'play',0,'noble-keep',317,105,'player',1.79497636437601208687e+09,'[["NobleDiscarded",0,6],["NobleRevealed",6,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',107,'play',1,'turn',15,106,'player',1.79497636437887978554e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',108,'play',1,'bid',38,107,'player',1.79497636438137745857e+09,'[["PawnPlaced",1,12,1],["FrancsPaid",1,1,"AN-01"],["ActionDone",1,0]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',109,'play',1,'workshop',275,108,'player',1.79497636438348150253e+09,'[["ArtTaken",1,1]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',110,'play',0,'turn',2,109,'player',1.79497636438573598862e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,2,"PASS-02"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',111,'play',1,'turn',2,110,'server',1.79497636438573598862e+09,'[["Passed",1,false],["FrancsGained",1,1,"PASS-01"],["ColumnTied",2,23,[0,1]],["ColumnWon",1,3,21],["ColumnWon",1,4,5]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',112,'play',1,'card',594,111,'player',1.79497636438824915886e+09,'[["CardUsed",1,25]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',113,'play',1,'swap-column',564,112,'player',1.79497636439034962654e+09,'[]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',114,'play',1,'swap-for',560,113,'player',1.79497636439233183861e+09,'[["ColumnSwapped",1,4,0],["FirstPlayer",0,2],["PrestigeUsed",1,23],["TrackAdvanced",1,2,2],["TrackAdvanced",1,1,1],["PrestigeUsed",0,23],["TrackAdvanced",0,2,2],["TrackAdvanced",0,1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',115,'play',1,'prestige',551,114,'player',1.7949763643943836689e+09,'[["PrestigeUsed",1,21],["TrackAdvanced",1,0,1],["TrackAdvanced",1,2,3]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',116,'play',1,'prestige',556,115,'player',1.79497636448869228363e+09,'[["PrestigeTucked",1,18,0],["IrisScored",0,10,2],["PointsGained",0,2,"RES-IRIS-1"],["IrisScored",1,10,2],["PointsGained",1,2,"RES-IRIS-1"],["PavilionVisited",1,4,0],["RoundEnded",4],["NobleDiscarded",-1,2],["NobleRevealed",8,0],["PrestigeRevealed",0,24],["PrestigeRevealed",1,1],["PrestigeRevealed",2,27],["PrestigeRevealed",3,2],["PrestigeRevealed",4,28],["RoundStarted",5,10]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',117,'play',0,'square',266,116,'player',1.79497636454492092133e+09,'[["SquarePlaced",0,8]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',118,'play',0,'neutral',12,117,'player',1.79497636455737686157e+09,'[["NeutralPlaced",0,9]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',119,'play',1,'neutral',5,118,'player',1.79497636459886670113e+09,'[["NeutralPlaced",1,2]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',120,'play',0,'turn',2,119,'player',1.79497636461603593826e+09,'[["Passed",0,true],["FrancsGained",0,1,"PASS-01"],["FaceDownCard",0],["FrancsGained",0,3,"PASS-02"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',121,'play',1,'turn',2,120,'player',1.79497636462480401993e+09,'[["Passed",1,false],["FrancsGained",1,1,"PASS-01"],["FirstPlayer",0,2],["PavilionVisited",1,4,0],["RoundEnded",5],["NobleDiscarded",-1,9],["NobleRevealed",7,0],["CubesReturned",0,[0,0,0,0,14]],["NoblePaid",0,0,3],["FrancsPaid",0,3,"FINAL-02"],["NoblePaid",0,1,2],["FrancsPaid",0,2,"FINAL-02"],["ArtGiven",0,9],["TileScored",1,2],["TileScored",1,3],["FrancsGained",1,6,"BE-ENDTILE-03"]]');
INSERT INTO "moves" VALUES('lwfuDaj3ABGS6XJp',122,'play',1,'tile-row',559,121,'player',1794976364.67802,'[["NoblePaid",1,0,3],["FrancsPaid",1,3,"FINAL-02"],["NoblePaid",1,8,2],["FrancsPaid",1,2,"FINAL-02"],["GameEnded",[14,44]]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',1,'play',0,'square',268,0,'player',1794976366.16257,'[["SquarePlaced",0,10]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',2,'play',0,'neutral',9,1,'player',1.79497636619606542587e+09,'[["NeutralPlaced",0,6]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',3,'play',1,'neutral',13,2,'player',1.79497636621571540833e+09,'[["NeutralPlaced",1,10]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',4,'play',0,'turn',29,3,'player',1.7949763663154604435e+09,'[["BrusselsUsed",0,1,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',5,'play',0,'grand-place',318,4,'server',1.7949763663154604435e+09,'[["NobleActivated",0,0],["FrancsGained",0,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',6,'play',1,'turn',8,5,'player',1.79497636635486197472e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',7,'play',1,'bid',38,6,'player',1.79497636636103606224e+09,'[["PawnPlaced",1,5,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',8,'play',1,'optional-action',1,7,'player',1.79497636640696144104e+09,'[["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',9,'play',1,'noble',312,8,'player',1.79497636641969275475e+09,'[["NobleTaken",1,2,2],["FrancsPaid",1,2,"AN-NOBLE-1"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',10,'play',1,'solvay',329,9,'player',1.79497636645712947845e+09,'[["CubesTaken",1,[0,1,0,0,0]]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',11,'play',1,'noble-keep',317,10,'player',1.79497636647490119934e+09,'[["NobleDiscarded",1,2],["NobleRevealed",7,0]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',12,'play',0,'turn',10,11,'player',1.79497636649035668373e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',13,'play',0,'bid',38,12,'player',1.7949763665051984787e+09,'[["PawnPlaced",0,7,1],["FrancsPaid",0,1,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',14,'play',0,'optional-action',1,13,'player',1.79497636655716395378e+09,'[["ActionDone",0,4]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',15,'play',0,'build-pay',354,14,'server',1.79497636655716395378e+09,'[["FrancsPaid",0,6,"COMPASS-1"],["PointsGained",0,5,"AN-BUILD-3"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',16,'play',0,'build-arm',541,15,'player',1.79497636658646869659e+09,'[["ArmMoved",0,5,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',17,'play',0,'build-place',6,16,'player',1.79497636661357831955e+09,'[["HouseBuilt",0,3]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',18,'play',1,'turn',29,17,'player',1.79497636663925743103e+09,'[["BrusselsUsed",1,1,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',19,'play',1,'grand-place',318,18,'server',1.79497636663925743103e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',20,'play',0,'turn',28,19,'player',1.79497636667518949509e+09,'[["BrusselsUsed",0,0,1],["FrancsGained",0,4,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',21,'play',1,'turn',2,20,'player',1.79497636673302817345e+09,'[["Passed",1,true],["FrancsGained",1,1,"PASS-01"],["ExhibitionTaken",1],["FrancsGained",1,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',22,'play',0,'turn',4,21,'player',1.79497636674933385849e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',23,'play',0,'bid',43,22,'player',1.79497636679707956314e+09,'[["PawnPlaced",0,1,6],["FrancsPaid",0,6,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',24,'play',0,'optional-action',0,23,'player',1.79497636693888306618e+09,'[["ActionDeclined",0,0]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',25,'play',0,'turn',14,24,'player',1.79497636698371553421e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',26,'play',0,'bid',38,25,'server',1.79497636698371553421e+09,'[["PawnPlaced",0,11,1],["FrancsPaid",0,1,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',27,'play',0,'optional-action',0,26,'player',1794976367.00798,'[["ActionDeclined",0,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',28,'play',0,'turn',2,27,'server',1794976367.00798,'[["Passed",0,false],["FrancsGained",0,1,"PASS-01"],["ColumnWon",1,0,21],["ColumnWon",0,1,13],["ColumnWon",0,2,8],["FirstPlayer",1,3],["PrestigeUsed",1,21],["TrackAdvanced",1,1,1],["TrackAdvanced",1,1,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',29,'play',0,'prestige',556,28,'player',1.79497636706886982918e+09,'[["PrestigeTucked",0,13,0]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',30,'play',0,'prestige',553,29,'player',1.79497636707711315155e+09,'[["PrestigeUsed",0,8],["TrackAdvanced",0,1,1],["PawnToCourt",0],["PawnToCourt",1],["RoundEnded",1],["NobleDiscarded",-1,7],["NobleRevealed",1,0],["PrestigeRevealed",0,5],["PrestigeRevealed",1,16],["PrestigeRevealed",2,14],["PrestigeRevealed",3,1],["PrestigeRevealed",4,15],["RoundStarted",2,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',31,'play',1,'square',266,30,'player',1.79497636715917181969e+09,'[["SquarePlaced",1,8]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',32,'play',1,'neutral',10,31,'player',1.79497636731207346916e+09,'[["NeutralPlaced",1,7]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',33,'play',0,'neutral',16,32,'player',1.79497636731703042984e+09,'[["NeutralPlaced",0,13]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',34,'play',1,'turn',11,33,'player',1.79497636744105029106e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',35,'play',1,'bid',46,34,'player',1.79497636747285914421e+09,'[["PawnPlaced",1,8,9],["FrancsPaid",1,9,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',36,'play',1,'optional-action',1,35,'player',1.79497636749298763275e+09,'[["ActionDone",1,0],["ArtDrawn",1,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',37,'play',1,'keep-art',274,36,'player',1.79497636752487230301e+09,'[["ArtTaken",1,0]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',38,'play',0,'turn',6,37,'player',1.79497636755287337303e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',39,'play',0,'bid',38,38,'server',1.79497636755287337303e+09,'[["PawnPlaced",0,3,1],["FrancsPaid",0,1,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',40,'play',0,'optional-action',1,39,'player',1.7949763675769135952e+09,'[["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',41,'play',0,'noble',314,40,'server',1.7949763675769135952e+09,'[["NobleTaken",0,5,0],["TrackAdvanced",0,2,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',42,'play',0,'noble-keep',317,41,'player',1.79497636760891675949e+09,'[["NobleDiscarded",0,5],["NobleRevealed",5,0]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',43,'play',1,'turn',12,42,'player',1.79497636762914180756e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',44,'play',1,'bid',38,43,'server',1.79497636762914180756e+09,'[["PawnPlaced",1,9,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',45,'play',1,'optional-action',1,44,'player',1.79497636765473127365e+09,'[["ActionDone",1,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',46,'play',1,'sale-cursor',286,45,'player',1.79497636767348408699e+09,'[["CursorMoved",1,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',47,'play',1,'sale-art',274,46,'player',1.79497636768605232239e+09,'[["ArtSold",1,0,6,2],["FrancsGained",1,6,"AN-SALE-4"],["PointsGained",1,2,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',48,'play',0,'turn',29,47,'player',1.79497636774093723297e+09,'[["BrusselsUsed",0,1,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',49,'play',0,'grand-place',318,48,'server',1.79497636774093723297e+09,'[["NobleActivated",0,0],["FrancsGained",0,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',50,'play',1,'turn',31,49,'player',1.7949763677462618351e+09,'[["BrusselsUsed",1,3,1],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',51,'play',0,'turn',5,50,'player',1.79497636780499529839e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',52,'play',0,'bid',41,51,'player',1.79497636785699820518e+09,'[["PawnPlaced",0,2,4],["FrancsPaid",0,4,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',53,'play',0,'optional-action',0,52,'player',1.79497636787085199356e+09,'[["ActionDeclined",0,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',54,'play',1,'turn',2,53,'player',1.79497636788922858238e+09,'[["Passed",1,true],["FrancsGained",1,1,"PASS-01"],["ExhibitionTaken",1],["FrancsGained",1,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',55,'play',0,'turn',7,54,'player',1.79497636791987848282e+09,'[]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',56,'play',0,'bid',38,55,'server',1.79497636791987848282e+09,'[["PawnPlaced",0,4,1],["FrancsPaid",0,1,"AN-01"]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',57,'play',0,'optional-action',0,56,'player',1.79497636793324613571e+09,'[["ActionDeclined",0,3]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',58,'play',0,'turn',2,57,'server',1.79497636793324613571e+09,'[["Passed",0,false],["FrancsGained",0,1,"PASS-01"],["ColumnWon",0,2,14],["ColumnWon",1,3,1],["ColumnTied",4,15,[0,1]],["FirstPlayer",1,2]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',59,'play',1,'prestige',557,58,'player',1.79497636796900629997e+09,'[["PrestigeTucked",1,1,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',60,'play',1,'tied-bonus',554,59,'player',1.79497636800909304619e+09,'[["PrestigeUsed",1,15],["TrackAdvanced",1,2,1]]');
INSERT INTO "moves" VALUES('Tj_faOdEwi1H6TF0',61,'undo',1,'undo',-1,58,'player',1.79497636802930927277e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',1,'play',0,'square',266,0,'record',1.79497637045350384712e+09,'[["SquarePlaced",0,8]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',2,'play',0,'neutral',5,1,'record',1.79497637045350384712e+09,'[["NeutralPlaced",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',3,'play',1,'neutral',9,2,'record',1.79497637045350384712e+09,'[["NeutralPlaced",1,6]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',4,'play',0,'turn',17,3,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',5,'play',0,'bid',41,4,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,14,4],["FrancsPaid",0,4,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',6,'play',0,'optional-action',0,5,'record',1.79497637045350384712e+09,'[["ActionDeclined",0,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',7,'play',1,'turn',12,6,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',8,'play',1,'bid',41,7,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,9,4],["FrancsPaid",1,4,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',9,'play',1,'optional-action',0,8,'record',1.79497637045350384712e+09,'[["ActionDeclined",1,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',10,'play',0,'turn',10,9,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',11,'play',0,'bid',38,10,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,7,1],["FrancsPaid",0,1,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',12,'play',0,'optional-action',1,11,'record',1.79497637045350384712e+09,'[["ActionDone",0,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',13,'play',0,'sale-cursor',291,12,'record',1.79497637045350384712e+09,'[["CursorMoved",0,7]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',14,'play',0,'sale-art',274,13,'record',1.79497637045350384712e+09,'[["ArtSold",0,0,4,2],["FrancsGained",0,4,"AN-SALE-4"],["PointsGained",0,2,"AN-SALE-4"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',15,'play',1,'turn',16,14,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',16,'play',1,'bid',38,15,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,13,1],["FrancsPaid",1,1,"AN-01"],["ActionImpossible",1,4]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',17,'play',0,'turn',7,16,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',18,'play',0,'bid',38,17,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,4,1],["FrancsPaid",0,1,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',19,'play',0,'optional-action',1,18,'record',1.79497637045350384712e+09,'[["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',20,'play',0,'noble',314,19,'record',1.79497637045350384712e+09,'[["NobleTaken",0,4,0],["TrackAdvanced",0,1,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',21,'play',0,'noble-keep',317,20,'record',1.79497637045350384712e+09,'[["NobleDiscarded",0,4],["NobleRevealed",3,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',22,'play',1,'turn',30,21,'record',1.79497637045350384712e+09,'[["BrusselsUsed",1,2,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',23,'play',1,'cinquantenaire',35,22,'record',1.79497637045350384712e+09,'[["ActionDone",1,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',24,'play',1,'material',336,23,'record',1.79497637045350384712e+09,'[["CubesTaken",1,[1,0,1,0,0]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',25,'play',0,'turn',14,24,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',26,'play',0,'bid',40,25,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,11,3],["FrancsPaid",0,3,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',27,'play',0,'optional-action',1,26,'record',1.79497637045350384712e+09,'[["ActionDone",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',28,'play',0,'noble',314,27,'record',1.79497637045350384712e+09,'[["NobleTaken",0,5,0],["TrackAdvanced",0,2,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',29,'play',0,'noble-keep',316,28,'record',1.79497637045350384712e+09,'[["NobleKept",0,5],["NobleRevealed",2,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',30,'play',1,'turn',4,29,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',31,'play',1,'bid',38,30,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,1,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',32,'play',1,'optional-action',1,31,'record',1.79497637045350384712e+09,'[["ActionDone",1,4]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',33,'play',1,'build-pay',336,32,'record',1.79497637045350384712e+09,'[["CubesReturned",1,[1,0,1,0,0]],["PointsGained",1,5,"AN-BUILD-3"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',34,'play',1,'build-arm',539,33,'record',1.79497637045350384712e+09,'[["ArmMoved",1,2,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',35,'play',1,'build-place',13,34,'record',1.79497637045350384712e+09,'[["HouseBuilt",1,10]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',36,'play',0,'turn',29,35,'record',1.79497637045350384712e+09,'[["BrusselsUsed",0,1,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',37,'play',0,'grand-place',318,36,'record',1.79497637045350384712e+09,'[["NobleActivated",0,0],["FrancsGained",0,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',38,'play',1,'turn',2,37,'record',1.79497637045350384712e+09,'[["Passed",1,true],["FrancsGained",1,1,"PASS-01"],["ExhibitionTaken",1],["FrancsGained",1,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',39,'play',0,'turn',2,38,'record',1.79497637045350384712e+09,'[["Passed",0,false],["ColumnWon",0,1,23],["ColumnWon",0,2,1],["ColumnWon",1,3,19],["ColumnWon",0,4,8],["FirstPlayer",1,2],["PrestigeUsed",0,23],["PawnFreed",0],["PawnFreed",0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',40,'play',0,'prestige',551,39,'record',1.79497637045350384712e+09,'[["PrestigeUsed",0,1],["TrackAdvanced",0,1,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',41,'play',0,'prestige',552,40,'record',1.79497637045350384712e+09,'[["PrestigeUsed",0,8],["TrackAdvanced",0,0,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',42,'play',1,'prestige',558,41,'record',1.79497637045350384712e+09,'[["PrestigeTucked",1,19,2],["PawnToCourt",0],["PawnToCourt",1],["RoundEnded",1],["NobleDiscarded",-1,1],["NobleRevealed",1,0],["PrestigeRevealed",0,4],["PrestigeRevealed",1,6],["PrestigeRevealed",2,3],["PrestigeRevealed",3,11],["PrestigeRevealed",4,13],["RoundStarted",2,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',43,'play',1,'square',264,42,'record',1.79497637045350384712e+09,'[["SquarePlaced",1,6]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',44,'play',1,'neutral',19,43,'record',1.79497637045350384712e+09,'[["NeutralPlaced",1,16]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',45,'play',0,'neutral',25,44,'record',1.79497637045350384712e+09,'[["NeutralPlaced",0,22]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',46,'play',1,'turn',24,45,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',47,'play',1,'bid',38,46,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,21,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',48,'play',1,'optional-action',1,47,'record',1.79497637045350384712e+09,'[["ActionDone",1,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',49,'play',1,'material',336,48,'record',1.79497637045350384712e+09,'[["CubesTaken",1,[1,0,1,0,0]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',50,'play',0,'turn',28,49,'record',1.79497637045350384712e+09,'[["BrusselsUsed",0,0,1],["FrancsGained",0,5,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',51,'play',1,'turn',29,50,'record',1.79497637045350384712e+09,'[["BrusselsUsed",1,1,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',52,'play',1,'grand-place',318,51,'record',1.79497637045350384712e+09,'[["NobleActivated",1,0],["FrancsGained",1,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',53,'play',0,'turn',23,52,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',54,'play',0,'bid',45,53,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,20,8],["FrancsPaid",0,8,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',55,'play',0,'optional-action',0,54,'record',1.79497637045350384712e+09,'[["ActionDeclined",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',56,'play',1,'turn',30,55,'record',1.79497637045350384712e+09,'[["BrusselsUsed",1,2,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',57,'play',1,'cinquantenaire',32,56,'record',1.79497637045350384712e+09,'[["ActionDone",1,0],["ArtDrawn",1,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',58,'play',1,'keep-art',276,57,'record',1.79497637045350384712e+09,'[["ArtTaken",1,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',59,'play',0,'turn',15,58,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',60,'play',0,'bid',39,59,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,12,2],["FrancsPaid",0,2,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',61,'play',0,'optional-action',1,60,'record',1.79497637045350384712e+09,'[["ActionDone",0,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',62,'play',0,'material',336,61,'record',1.79497637045350384712e+09,'[["CubesTaken",0,[1,0,1,0,0]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',63,'play',1,'turn',20,62,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',64,'play',1,'bid',40,63,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,17,3],["FrancsPaid",1,3,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',65,'play',1,'optional-action',1,64,'record',1.79497637045350384712e+09,'[["ActionDone",1,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',66,'play',1,'noble',312,65,'record',1.79497637045350384712e+09,'[["NobleTaken",1,2,2],["FrancsPaid",1,2,"AN-NOBLE-1"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',67,'play',1,'solvay',328,66,'record',1.79497637045350384712e+09,'[["CubesTaken",1,[1,0,0,0,0]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',68,'play',1,'noble-keep',317,67,'record',1.79497637045350384712e+09,'[["NobleDiscarded",1,2],["NobleRevealed",4,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',69,'play',0,'turn',29,68,'record',1.79497637045350384712e+09,'[["BrusselsUsed",0,1,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',70,'play',0,'grand-place',318,69,'record',1.79497637045350384712e+09,'[["NobleActivated",0,0],["FrancsGained",0,5,"NOBLE-BRUGMANN"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',71,'play',0,'grand-place-more',0,70,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',72,'play',1,'turn',2,71,'record',1.79497637045350384712e+09,'[["Passed",1,true],["FrancsGained",1,2,"PASS-01"],["ExhibitionTaken",1],["FrancsGained",1,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',73,'play',0,'turn',31,72,'record',1.79497637045350384712e+09,'[["BrusselsUsed",0,3,1],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]],["CubesTaken",0,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',74,'play',0,'turn',2,73,'record',1.79497637045350384712e+09,'[["Passed",0,false],["ColumnWon",0,0,4],["ColumnWon",1,1,6],["ColumnWon",1,2,3],["FirstPlayer",1,4]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',75,'play',1,'prestige',556,74,'record',1.79497637045350384712e+09,'[["PrestigeTucked",1,6,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',76,'play',1,'prestige',559,75,'record',1.79497637045350384712e+09,'[["PrestigeTucked",1,3,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',77,'play',0,'prestige',558,76,'record',1.79497637045350384712e+09,'[["PrestigeTucked",0,4,2],["IrisScored",1,13,1],["PointsGained",1,1,"RES-IRIS-1"],["PawnToCourt",0],["RoundEnded",2],["NobleDiscarded",-1,3],["NobleRevealed",6,0],["PrestigeRevealed",0,16],["PrestigeRevealed",1,10],["PrestigeRevealed",2,5],["PrestigeRevealed",3,14],["PrestigeRevealed",4,24],["RoundStarted",3,5]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',78,'play',1,'square',263,77,'record',1.79497637045350384712e+09,'[["SquarePlaced",1,5]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',79,'play',1,'neutral',17,78,'record',1.79497637045350384712e+09,'[["NeutralPlaced",1,14]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',80,'play',0,'neutral',22,79,'record',1.79497637045350384712e+09,'[["NeutralPlaced",0,19]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',81,'play',1,'turn',30,80,'record',1.79497637045350384712e+09,'[["BrusselsUsed",1,2,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',82,'play',1,'cinquantenaire',32,81,'record',1.79497637045350384712e+09,'[["ActionDone",1,0],["ArtDrawn",1,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',83,'play',1,'keep-art',276,82,'record',1.79497637045350384712e+09,'[["ArtTaken",1,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',84,'play',0,'turn',15,83,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',85,'play',0,'bid',42,84,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,12,5],["FrancsPaid",0,5,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',86,'play',0,'optional-action',1,85,'record',1.79497637045350384712e+09,'[["ActionDone",0,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',87,'play',0,'material',340,86,'record',1.79497637045350384712e+09,'[["CubesTaken",0,[0,2,0,0,0]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',88,'play',1,'turn',21,87,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',89,'play',1,'bid',40,88,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,18,3],["FrancsPaid",1,3,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',90,'play',1,'optional-action',0,89,'record',1.79497637045350384712e+09,'[["ActionDeclined",1,3]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',91,'play',0,'turn',28,90,'record',1.79497637045350384712e+09,'[["BrusselsUsed",0,0,1],["FrancsGained",0,6,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',92,'play',1,'turn',2,91,'record',1.79497637045350384712e+09,'[["Passed",1,true],["FrancsGained",1,2,"PASS-01"],["ExhibitionTaken",1],["FrancsGained",1,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',93,'play',0,'turn',27,92,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',94,'play',0,'bid',42,93,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,24,5],["FrancsPaid",0,5,"AN-01"],["ActionImpossible",0,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',95,'play',0,'turn',28,94,'record',1.79497637045350384712e+09,'[["BrusselsUsed",0,0,2],["FrancsGained",0,6,"BRX-BOURSE"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',96,'play',0,'turn',2,95,'record',1.79497637045350384712e+09,'[["Passed",0,false],["ColumnWon",0,2,5],["ColumnWon",1,3,14],["ColumnWon",0,4,24],["FirstPlayer",0,3],["PrestigeUsed",0,24],["TrackAdvanced",0,1,3],["TrackAdvanced",0,1,4]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',97,'play',1,'prestige',556,96,'record',1.79497637045350384712e+09,'[["PrestigeTucked",1,14,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',98,'play',0,'prestige',557,97,'record',1.79497637045350384712e+09,'[["PrestigeTucked",0,5,1],["PawnToCourt",0],["RoundEnded",3],["NobleDiscarded",-1,3],["NobleRevealed",5,0],["PrestigeRevealed",0,15],["PrestigeRevealed",1,12],["PrestigeRevealed",2,9],["PrestigeRevealed",3,0],["PrestigeRevealed",4,21],["RoundStarted",4,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',99,'play',0,'square',265,98,'record',1.79497637045350384712e+09,'[["SquarePlaced",0,7]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',100,'play',0,'neutral',18,99,'record',1.79497637045350384712e+09,'[["NeutralPlaced",0,15]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',101,'play',1,'neutral',24,100,'record',1.79497637045350384712e+09,'[["NeutralPlaced",1,21]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',102,'play',0,'turn',16,101,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',103,'play',0,'bid',40,102,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,13,3],["FrancsPaid",0,3,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',104,'play',0,'optional-action',0,103,'record',1.79497637045350384712e+09,'[["ActionDeclined",0,4]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',105,'play',1,'turn',31,104,'record',1.79497637045350384712e+09,'[["BrusselsUsed",1,3,1],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]],["CubesTaken",1,[0,0,0,0,1]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',106,'play',0,'turn',2,105,'record',1.79497637045350384712e+09,'[["Passed",0,true],["ExhibitionTaken",0],["FrancsGained",0,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',107,'play',1,'turn',25,106,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',108,'play',1,'bid',40,107,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,22,3],["FrancsPaid",1,3,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',109,'play',1,'optional-action',0,108,'record',1.79497637045350384712e+09,'[["ActionDeclined",1,4]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',110,'play',1,'turn',26,109,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',111,'play',1,'bid',38,110,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,23,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',112,'play',1,'optional-action',0,111,'record',1.79497637045350384712e+09,'[["ActionDeclined",1,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',113,'play',1,'turn',2,112,'record',1.79497637045350384712e+09,'[["Passed",1,false],["FrancsGained",1,2,"PASS-01"],["ColumnWon",1,2,9],["ColumnWon",0,3,0],["FirstPlayer",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',114,'play',0,'prestige',551,113,'record',1.79497637045350384712e+09,'[["PrestigeUsed",0,0],["TrackAdvanced",0,0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',115,'play',1,'prestige',558,114,'record',1.79497637045350384712e+09,'[["PrestigeTucked",1,9,2],["PawnToCourt",1],["RoundEnded",4],["NobleDiscarded",-1,1],["NobleRevealed",2,0],["PrestigeRevealed",0,20],["PrestigeRevealed",1,17],["PrestigeRevealed",2,18],["PrestigeRevealed",3,7],["PrestigeRevealed",4,2],["RoundStarted",5,10]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',116,'play',0,'square',266,115,'record',1.79497637045350384712e+09,'[["SquarePlaced",0,8]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',117,'play',0,'neutral',5,116,'record',1.79497637045350384712e+09,'[["NeutralPlaced",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',118,'play',1,'neutral',16,117,'record',1.79497637045350384712e+09,'[["NeutralPlaced",1,13]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',119,'play',0,'turn',10,118,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',120,'play',0,'bid',39,119,'record',1.79497637045350384712e+09,'[["PawnPlaced",0,7,2],["FrancsPaid",0,2,"AN-01"],["ActionImpossible",0,1]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',121,'play',1,'turn',9,120,'record',1.79497637045350384712e+09,'[]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',122,'play',1,'bid',38,121,'record',1.79497637045350384712e+09,'[["PawnPlaced",1,6,1],["FrancsPaid",1,1,"AN-01"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',123,'play',1,'optional-action',0,122,'record',1.79497637045350384712e+09,'[["ActionDeclined",1,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',124,'play',0,'turn',2,123,'record',1.79497637045350384712e+09,'[["Passed",0,true],["ExhibitionTaken",0],["FrancsGained",0,1,"ED1-PASS"]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',125,'play',1,'turn',2,124,'record',1.79497637045350384712e+09,'[["Passed",1,false],["FrancsGained",1,2,"PASS-01"],["ColumnWon",1,1,17],["ColumnWon",0,2,18],["FirstPlayer",0,2]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',126,'play',0,'prestige',556,125,'record',1.79497637045350384712e+09,'[["PrestigeTucked",0,18,0]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',127,'play',1,'prestige',559,126,'record',1.79497637045350384712e+09,'[["PrestigeTucked",1,17,3],["CubesReturned",0,[0,0,0,0,3]],["CubesReturned",1,[0,0,0,0,3]]]');
INSERT INTO "moves" VALUES('QFQjUtvan9etzz4J',128,'play',0,'pay-noble',318,127,'record',1.79497637045350384712e+09,'[["NoblePaid",0,0,3],["FrancsPaid",0,3,"FINAL-02"],["NobleUnpaid",0,5],["NobleDiscarded",0,5],["PointsGained",0,-5,"FINAL-02"],["NoblePaid",1,0,3],["FrancsPaid",1,3,"FINAL-02"],["GameEnded",[14,27]]]');
INSERT INTO "moves" VALUES('UFn8IGFlOVMO5jDe',1,'play',2,'start-art',274,0,'record',1.79497637064416837692e+09,'[["ArtTaken",2,0]]');
INSERT INTO "moves" VALUES('UFn8IGFlOVMO5jDe',2,'play',0,'start-art',276,1,'record',1.79497637064416837692e+09,'[["ArtTaken",0,2]]');
CREATE TABLE printed_values (
	digest VARCHAR(80) NOT NULL, 
	lines TEXT NOT NULL, 
	CONSTRAINT pk_printed_values PRIMARY KEY (digest)
);
INSERT INTO "printed_values" VALUES('sha256:7320b194eda7c50d','art.blue.copies = 6
art.brown.copies = 6
art.yellow.copies = 6
art.green.copies = 6
art.black.copies = 6
market.francs = [6, 4, 2, 0, 2, 4, 6]
market.points = [6, 4, 2, 0, 2, 4, 6]
market.corner.blue = ''top-left''
market.corner.brown = ''bottom-right''
market.corner.yellow = ''top-right''
market.corner.green = ''bottom-left''
market.corner.black = ''centre''
strip.a.1 = ''WSNMB''
strip.a.2 = ''SNMBW''
strip.a.3 = ''NMBWS''
strip.a.4 = ''MBWSN''
strip.a.5 = ''BWSNM''
bourse.01.francs = 4
bourse.01.irises.p2 = [''2-4'', ''4-2'']
bourse.01.irises.p3 = [''2-2'', ''3-3'']
bourse.01.irises.p4 = [''2-2'', ''3-3'']
bourse.01.irises.p5 = [''1-2'', ''2-1'']
bourse.02.francs = 4
bourse.02.irises.p2 = [''2-2'', ''3-3'']
bourse.02.irises.p3 = [''1-2'', ''2-1'']
bourse.02.irises.p4 = [''1-3'', ''3-1'']
bourse.02.irises.p5 = [''1-1'', ''4-4'']
bourse.03.francs = 5
bourse.03.irises.p2 = [''1-3'', ''3-1'']
bourse.03.irises.p3 = [''2-3'', ''3-2'']
bourse.03.irises.p4 = [''3-4'', ''4-3'']
bourse.03.irises.p5 = [''1-4'', ''4-1'']
bourse.04.francs = 5
bourse.04.irises.p2 = [''2-3'', ''3-2'']
bourse.04.irises.p3 = [''3-4'', ''4-3'']
bourse.04.irises.p4 = [''1-1'', ''4-4'']
bourse.04.irises.p5 = [''1-3'', ''3-1'']
bourse.05.francs = 5
bourse.05.irises.p2 = [''3-4'', ''4-3'']
bourse.05.irises.p3 = [''2-2'', ''3-3'']
bourse.05.irises.p4 = [''2-4'', ''4-2'']
bourse.05.irises.p5 = [''1-1'', ''4-4'']
bourse.06.francs = 6
bourse.06.irises.p2 = [''2-2'', ''3-3'']
bourse.06.irises.p3 = [''2-4'', ''4-2'']
bourse.06.irises.p4 = [''1-4'', ''4-1'']
bourse.06.irises.p5 = [''3-4'', ''4-3'']
bourse.07.francs = 6
bourse.07.irises.p2 = [''1-2'', ''2-1'']
bourse.07.irises.p3 = [''1-1'', ''4-4'']
bourse.07.irises.p4 = [''2-3'', ''3-2'']
bourse.07.irises.p5 = [''1-4'', ''4-1'']
bourse.08.francs = 6
bourse.08.irises.p2 = [''2-3'', ''3-2'']
bourse.08.irises.p3 = [''1-3'', ''3-1'']
bourse.08.irises.p4 = [''1-2'', ''2-1'']
bourse.08.irises.p5 = [''2-4'', ''4-2'']
bourse.09.francs = 7
bourse.09.irises.p2 = [''2-4'', ''4-2'']
bourse.09.irises.p3 = [''2-3'', ''3-2'']
bourse.09.irises.p4 = [''1-1'', ''4-4'']
bourse.09.irises.p5 = [''1-2'', ''2-1'']
bourse.10.francs = 7
bourse.10.irises.p2 = [''3-3'', ''2-2'']
bourse.10.irises.p3 = [''3-4'', ''4-3'']
bourse.10.irises.p4 = [''1-3'', ''3-1'']
bourse.10.irises.p5 = [''1-4'', ''4-1'']
bourse.11.francs = 7
bourse.11.irises.p2 = [''1-3'', ''3-1'']
bourse.11.irises.p3 = [''1-4'', ''4-1'']
bourse.11.irises.p4 = [''3-4'', ''4-3'']
bourse.11.irises.p5 = [''1-3'', ''3-1'']
bourse.12.francs = 8
bourse.12.irises.p2 = [''3-2'', ''2-3'']
bourse.12.irises.p3 = [''1-2'', ''2-1'']
bourse.12.irises.p4 = [''1-4'', ''4-1'']
bourse.12.irises.p5 = [''1-1'', ''4-4'']
prestige.01.bonus = ''I''
prestige.01.symbols = 2
prestige.01.manneken = 0
prestige.02.bonus = ''C''
prestige.02.symbols = 2
prestige.02.manneken = 0
prestige.03.bonus = ''A''
prestige.03.symbols = 2
prestige.03.manneken = 0
prestige.04.bonus = ''P''
prestige.04.symbols = 2
prestige.04.manneken = 0
prestige.05.bonus = ''I''
prestige.05.symbols = 1
prestige.05.manneken = 2
prestige.06.bonus = ''C''
prestige.06.symbols = 1
prestige.06.manneken = 2
prestige.07.bonus = ''A''
prestige.07.symbols = 1
prestige.07.manneken = 2
prestige.08.bonus = ''P''
prestige.08.symbols = 1
prestige.08.manneken = 2
prestige.09.bonus = ''I/C''
prestige.09.symbols = 1
prestige.09.manneken = 1
prestige.10.bonus = ''I/A''
prestige.10.symbols = 1
prestige.10.manneken = 1
prestige.11.bonus = ''I/P''
prestige.11.symbols = 1
prestige.11.manneken = 1
prestige.12.bonus = ''C/A''
prestige.12.symbols = 1
prestige.12.manneken = 1
prestige.13.bonus = ''C/P''
prestige.13.symbols = 1
prestige.13.manneken = 1
prestige.14.bonus = ''A/P''
prestige.14.symbols = 1
prestige.14.manneken = 1
prestige.15.bonus = ''I/C''
prestige.15.symbols = 2
prestige.15.manneken = 0
prestige.16.bonus = ''I/A''
prestige.16.symbols = 2
prestige.16.manneken = 0
prestige.17.bonus = ''I/P''
prestige.17.symbols = 2
prestige.17.manneken = 0
prestige.18.bonus = ''C/A''
prestige.18.symbols = 2
prestige.18.manneken = 0
prestige.19.bonus = ''C/P''
prestige.19.symbols = 2
prestige.19.manneken = 0
prestige.20.bonus = ''A/P''
prestige.20.symbols = 2
prestige.20.manneken = 0
prestige.21.bonus = ''I+C''
prestige.21.symbols = 1
prestige.21.manneken = 0
prestige.22.bonus = ''I+A''
prestige.22.symbols = 1
prestige.22.manneken = 0
prestige.23.bonus = ''I+P''
prestige.23.symbols = 1
prestige.23.manneken = 0
prestige.24.bonus = ''A+C''
prestige.24.symbols = 1
prestige.24.manneken = 0
prestige.25.bonus = ''C+P''
prestige.25.symbols = 1
prestige.25.manneken = 0
prestige.26.bonus = ''A+P''
prestige.26.symbols = 1
prestige.26.manneken = 0
prestige.27.bonus = ''I+I''
prestige.27.symbols = 0
prestige.27.manneken = 1
prestige.28.bonus = ''C+C''
prestige.28.symbols = 0
prestige.28.manneken = 1
prestige.29.bonus = ''A+A''
prestige.29.symbols = 0
prestige.29.manneken = 1
prestige.30.bonus = ''P+P''
prestige.30.symbols = 0
prestige.30.manneken = 1
noble.brugmann.copies = 5
noble.brugmann.cost = 3
noble.empain.copies = 3
noble.empain.cost = 2
noble.solvay.copies = 3
noble.solvay.cost = 3
noble.buls.copies = 3
noble.buls.cost = 4
noble.albert.copies = 3
noble.albert.cost = 3
noble.vandevelde.copies = 3
noble.vandevelde.cost = 5
noble.vandervelde.copies = 3
noble.vandervelde.cost = 4
noble.maeterlinck.copies = 3
noble.maeterlinck.cost = 5
noble_row.prices = [3, 2, 1, 0]
supply.iron = 10
supply.wood = 10
supply.stone = 10
supply.joker = 15
board.portrait = 15
board.a.iris = [1, 2, 3, 4, 5, 6]
board.a.crown = [1, 2, 3, 4, 5, 6]
board.a.architect = [1, 2, 4, 6, 8, 10]
board.a.house_costs = [2, 2, 3, 3, 4, 4]
board.a.house_points = [0, 0, 0, 0, 5, 5]
board.a.row_base = [1, 1, 1, 1]
compass.sectors = [''iron'', ''any'', ''wood'', ''3fb'', ''stone'', ''empty'', ''glass'']
compass.arms = [''wood'', ''stone'']
pawn.total = 7
pawn.in_court = 2
setup.francs = [5, 6, 7, 8, 9]
coin.one = 70
coin.five = 30
belle_epoque.glass = 10
belle_epoque.travellers = 4
belle_epoque.surcharges = [0, 1, 2, 1, 0]
belle_epoque.noble.nagelmackers.copies = 3
belle_epoque.noble.nagelmackers.cost = 2
belle_epoque.noble.privat-livemont.copies = 3
belle_epoque.noble.privat-livemont.cost = 3
belle_epoque.face_up_tiles = [3, 4, 5, 6]
belle_epoque.face_down_tiles = 5
belle_epoque.pavilion_cards = 5
belle_epoque.tile_first_pass_points = [3, 3, 5, 5]
belle_epoque.tile_adjacency_points = [4, 5, 6, 7]
asymmetric.strip.1 = ''WNSBM''
asymmetric.strip.2 = ''WBMNS''
asymmetric.strip.3 = ''MSNWB''
asymmetric.strip.4 = ''NWBSM''
asymmetric.strip.5 = ''BMSNW''
asymmetric.hankar.iris = [2, 3, 4, 5, 5, 6]
asymmetric.cauchie.crown = [2, 3, 4, 5, 6, 7]
asymmetric.cauchie.cube.blue = ''stone''
asymmetric.cauchie.cube.brown = ''wood''
asymmetric.cauchie.cube.yellow = ''iron''
asymmetric.cauchie.cube.green = ''glass''
asymmetric.horta.architect = [2, 4, 5, 7, 9, 11]
asymmetric.horta.material_francs = 2
asymmetric.saintenoy.row_base = [2, 2, 2, 2]
asymmetric.strauven.house_costs = [2, 2, 2, 2, 3, 3]
asymmetric.strauven.sale_francs = 1
asymmetric.strauven.sale_points = 1');
INSERT INTO "printed_values" VALUES('sha256:ef3572384a7f4130','art.blue.copies = 6
art.pink.copies = 6
art.yellow.copies = 6
art.green.copies = 6
art.black.copies = 6
market.francs = [6, 4, 2, 0, 2, 4, 6]
market.points = [6, 4, 2, 0, 2, 4, 6]
market.corner.blue = ''top-left''
market.corner.pink = ''bottom-right''
market.corner.yellow = ''top-right''
market.corner.green = ''bottom-left''
market.corner.black = ''centre''
strip.a.1 = ''WSNMB''
strip.a.2 = ''SNMBW''
strip.a.3 = ''NMBWS''
strip.a.4 = ''MBWSN''
strip.a.5 = ''BWSNM''
strip.b.1 = ''WNSBM''
strip.b.2 = ''WBMNS''
strip.b.3 = ''MSNWB''
strip.b.4 = ''NWBSM''
strip.b.5 = ''BMSNW''
bourse.01.francs = 4
bourse.01.irises.p2 = [''2-4'', ''4-2'']
bourse.01.irises.p3 = [''2-2'', ''3-3'']
bourse.01.irises.p4 = [''2-2'', ''3-3'']
bourse.01.irises.p5 = [''1-2'', ''2-1'']
bourse.02.francs = 4
bourse.02.irises.p2 = [''2-2'', ''3-3'']
bourse.02.irises.p3 = [''1-2'', ''2-1'']
bourse.02.irises.p4 = [''1-3'', ''3-1'']
bourse.02.irises.p5 = [''1-1'', ''4-4'']
bourse.03.francs = 5
bourse.03.irises.p2 = [''1-3'', ''3-1'']
bourse.03.irises.p3 = [''2-3'', ''3-2'']
bourse.03.irises.p4 = [''3-4'', ''4-3'']
bourse.03.irises.p5 = [''1-4'', ''4-1'']
bourse.04.francs = 5
bourse.04.irises.p2 = [''2-3'', ''3-2'']
bourse.04.irises.p3 = [''3-4'', ''4-3'']
bourse.04.irises.p4 = [''1-1'', ''4-4'']
bourse.04.irises.p5 = [''1-3'', ''3-1'']
bourse.05.francs = 5
bourse.05.irises.p2 = [''3-4'', ''4-3'']
bourse.05.irises.p3 = [''2-2'', ''3-3'']
bourse.05.irises.p4 = [''2-4'', ''4-2'']
bourse.05.irises.p5 = [''1-1'', ''4-4'']
bourse.06.francs = 6
bourse.06.irises.p2 = [''2-2'', ''3-3'']
bourse.06.irises.p3 = [''2-4'', ''4-2'']
bourse.06.irises.p4 = [''1-4'', ''4-1'']
bourse.06.irises.p5 = [''3-4'', ''4-3'']
bourse.07.francs = 6
bourse.07.irises.p2 = [''1-2'', ''2-1'']
bourse.07.irises.p3 = [''1-1'', ''4-4'']
bourse.07.irises.p4 = [''2-3'', ''3-2'']
bourse.07.irises.p5 = [''1-4'', ''4-1'']
bourse.08.francs = 6
bourse.08.irises.p2 = [''2-3'', ''3-2'']
bourse.08.irises.p3 = [''1-3'', ''3-1'']
bourse.08.irises.p4 = [''1-2'', ''2-1'']
bourse.08.irises.p5 = [''2-4'', ''4-2'']
bourse.09.francs = 7
bourse.09.irises.p2 = [''2-4'', ''4-2'']
bourse.09.irises.p3 = [''2-3'', ''3-2'']
bourse.09.irises.p4 = [''1-1'', ''4-4'']
bourse.09.irises.p5 = [''1-2'', ''2-1'']
bourse.10.francs = 7
bourse.10.irises.p2 = [''3-3'', ''2-2'']
bourse.10.irises.p3 = [''3-4'', ''4-3'']
bourse.10.irises.p4 = [''1-3'', ''3-1'']
bourse.10.irises.p5 = [''1-4'', ''4-1'']
bourse.11.francs = 7
bourse.11.irises.p2 = [''1-3'', ''3-1'']
bourse.11.irises.p3 = [''1-4'', ''4-1'']
bourse.11.irises.p4 = [''3-4'', ''4-3'']
bourse.11.irises.p5 = [''1-3'', ''3-1'']
bourse.12.francs = 8
bourse.12.irises.p2 = [''3-2'', ''2-3'']
bourse.12.irises.p3 = [''1-2'', ''2-1'']
bourse.12.irises.p4 = [''1-4'', ''4-1'']
bourse.12.irises.p5 = [''1-1'', ''4-4'']
prestige.01.bonus = ''I''
prestige.01.symbols = 2
prestige.01.manneken = 0
prestige.02.bonus = ''C''
prestige.02.symbols = 2
prestige.02.manneken = 0
prestige.03.bonus = ''A''
prestige.03.symbols = 2
prestige.03.manneken = 0
prestige.04.bonus = ''P''
prestige.04.symbols = 2
prestige.04.manneken = 0
prestige.05.bonus = ''I''
prestige.05.symbols = 1
prestige.05.manneken = 2
prestige.06.bonus = ''C''
prestige.06.symbols = 1
prestige.06.manneken = 2
prestige.07.bonus = ''A''
prestige.07.symbols = 1
prestige.07.manneken = 2
prestige.08.bonus = ''P''
prestige.08.symbols = 1
prestige.08.manneken = 2
prestige.09.bonus = ''I/C''
prestige.09.symbols = 1
prestige.09.manneken = 1
prestige.10.bonus = ''I/A''
prestige.10.symbols = 1
prestige.10.manneken = 1
prestige.11.bonus = ''I/P''
prestige.11.symbols = 1
prestige.11.manneken = 1
prestige.12.bonus = ''C/A''
prestige.12.symbols = 1
prestige.12.manneken = 1
prestige.13.bonus = ''C/P''
prestige.13.symbols = 1
prestige.13.manneken = 1
prestige.14.bonus = ''A/P''
prestige.14.symbols = 1
prestige.14.manneken = 1
prestige.15.bonus = ''I/C''
prestige.15.symbols = 2
prestige.15.manneken = 0
prestige.16.bonus = ''I/A''
prestige.16.symbols = 2
prestige.16.manneken = 0
prestige.17.bonus = ''I/P''
prestige.17.symbols = 2
prestige.17.manneken = 0
prestige.18.bonus = ''C/A''
prestige.18.symbols = 2
prestige.18.manneken = 0
prestige.19.bonus = ''C/P''
prestige.19.symbols = 2
prestige.19.manneken = 0
prestige.20.bonus = ''A/P''
prestige.20.symbols = 2
prestige.20.manneken = 0
prestige.21.bonus = ''I+I''
prestige.21.symbols = 0
prestige.21.manneken = 1
prestige.22.bonus = ''C+C''
prestige.22.symbols = 0
prestige.22.manneken = 1
prestige.23.bonus = ''A+A''
prestige.23.symbols = 0
prestige.23.manneken = 1
prestige.24.bonus = ''P+P''
prestige.24.symbols = 0
prestige.24.manneken = 1
prestige.25.bonus = ''C+C''
prestige.25.symbols = 0
prestige.25.manneken = 1
noble.brugmann.copies = 5
noble.brugmann.cost = 3
noble.empain.copies = 3
noble.empain.cost = 2
noble.solvay.copies = 3
noble.solvay.cost = 3
noble.buls.copies = 3
noble.buls.cost = 4
noble.albert.copies = 3
noble.albert.cost = 3
noble.vandevelde.copies = 3
noble.vandevelde.cost = 5
noble.vandervelde.copies = 3
noble.vandervelde.cost = 4
noble.maeterlinck.copies = 3
noble.maeterlinck.cost = 5
noble_row.prices = [3, 2, 1, 0]
supply.iron = 10
supply.wood = 10
supply.stone = 10
supply.joker = 15
board.portrait = 15
board.a.iris = [1, 2, 3, 4, 5, 6]
board.a.crown = [1, 2, 3, 4, 5, 6]
board.a.architect = [1, 2, 4, 6, 8, 10]
board.a.house_costs = [2, 2, 3, 3, 4, 4]
board.a.house_points = [0, 0, 0, 0, 5, 5]
board.a.row_base = [1, 1, 1, 1]
compass.sectors = [''iron'', ''any'', ''wood'', ''3fb'', ''stone'', ''empty'']
compass.arm_places = [0, 3]
pawn.total = 7
pawn.in_court = 2
setup.francs = [5, 6, 7, 8, 9]
coin.one = 76
coin.five = 12
exhibition.tiles = 5');
INSERT INTO "printed_values" VALUES('sha256:b977557eefd267f2','art.blue.copies = 6
art.brown.copies = 6
art.yellow.copies = 6
art.green.copies = 6
art.black.copies = 6
market.francs = [6, 4, 2, 0, 2, 4, 6]
market.points = [6, 4, 2, 0, 2, 4, 6]
market.corner.blue = ''top-left''
market.corner.brown = ''bottom-right''
market.corner.yellow = ''top-right''
market.corner.green = ''bottom-left''
market.corner.black = ''centre''
strip.a.1 = ''WSNMB''
strip.a.2 = ''SNMBW''
strip.a.3 = ''NMBWS''
strip.a.4 = ''MBWSN''
strip.a.5 = ''BWSNM''
bourse.01.francs = 4
bourse.01.irises.p2 = [''2-4'', ''4-2'']
bourse.01.irises.p3 = [''2-2'', ''3-3'']
bourse.01.irises.p4 = [''2-2'', ''3-3'']
bourse.01.irises.p5 = [''1-2'', ''2-1'']
bourse.02.francs = 4
bourse.02.irises.p2 = [''2-2'', ''3-3'']
bourse.02.irises.p3 = [''1-2'', ''2-1'']
bourse.02.irises.p4 = [''1-3'', ''3-1'']
bourse.02.irises.p5 = [''1-1'', ''4-4'']
bourse.03.francs = 5
bourse.03.irises.p2 = [''1-3'', ''3-1'']
bourse.03.irises.p3 = [''2-3'', ''3-2'']
bourse.03.irises.p4 = [''3-4'', ''4-3'']
bourse.03.irises.p5 = [''1-4'', ''4-1'']
bourse.04.francs = 5
bourse.04.irises.p2 = [''2-3'', ''3-2'']
bourse.04.irises.p3 = [''3-4'', ''4-3'']
bourse.04.irises.p4 = [''1-1'', ''4-4'']
bourse.04.irises.p5 = [''1-3'', ''3-1'']
bourse.05.francs = 5
bourse.05.irises.p2 = [''3-4'', ''4-3'']
bourse.05.irises.p3 = [''2-2'', ''3-3'']
bourse.05.irises.p4 = [''2-4'', ''4-2'']
bourse.05.irises.p5 = [''1-1'', ''4-4'']
bourse.06.francs = 6
bourse.06.irises.p2 = [''2-2'', ''3-3'']
bourse.06.irises.p3 = [''2-4'', ''4-2'']
bourse.06.irises.p4 = [''1-4'', ''4-1'']
bourse.06.irises.p5 = [''3-4'', ''4-3'']
bourse.07.francs = 6
bourse.07.irises.p2 = [''1-2'', ''2-1'']
bourse.07.irises.p3 = [''1-1'', ''4-4'']
bourse.07.irises.p4 = [''2-3'', ''3-2'']
bourse.07.irises.p5 = [''1-4'', ''4-1'']
bourse.08.francs = 6
bourse.08.irises.p2 = [''2-3'', ''3-2'']
bourse.08.irises.p3 = [''1-3'', ''3-1'']
bourse.08.irises.p4 = [''1-2'', ''2-1'']
bourse.08.irises.p5 = [''2-4'', ''4-2'']
bourse.09.francs = 7
bourse.09.irises.p2 = [''2-4'', ''4-2'']
bourse.09.irises.p3 = [''2-3'', ''3-2'']
bourse.09.irises.p4 = [''1-1'', ''4-4'']
bourse.09.irises.p5 = [''1-2'', ''2-1'']
bourse.10.francs = 7
bourse.10.irises.p2 = [''3-3'', ''2-2'']
bourse.10.irises.p3 = [''3-4'', ''4-3'']
bourse.10.irises.p4 = [''1-3'', ''3-1'']
bourse.10.irises.p5 = [''1-4'', ''4-1'']
bourse.11.francs = 7
bourse.11.irises.p2 = [''1-3'', ''3-1'']
bourse.11.irises.p3 = [''1-4'', ''4-1'']
bourse.11.irises.p4 = [''3-4'', ''4-3'']
bourse.11.irises.p5 = [''1-3'', ''3-1'']
bourse.12.francs = 8
bourse.12.irises.p2 = [''3-2'', ''2-3'']
bourse.12.irises.p3 = [''1-2'', ''2-1'']
bourse.12.irises.p4 = [''1-4'', ''4-1'']
bourse.12.irises.p5 = [''1-1'', ''4-4'']
prestige.01.bonus = ''I''
prestige.01.symbols = 2
prestige.01.manneken = 0
prestige.02.bonus = ''C''
prestige.02.symbols = 2
prestige.02.manneken = 0
prestige.03.bonus = ''A''
prestige.03.symbols = 2
prestige.03.manneken = 0
prestige.04.bonus = ''P''
prestige.04.symbols = 2
prestige.04.manneken = 0
prestige.05.bonus = ''I''
prestige.05.symbols = 1
prestige.05.manneken = 2
prestige.06.bonus = ''C''
prestige.06.symbols = 1
prestige.06.manneken = 2
prestige.07.bonus = ''A''
prestige.07.symbols = 1
prestige.07.manneken = 2
prestige.08.bonus = ''P''
prestige.08.symbols = 1
prestige.08.manneken = 2
prestige.09.bonus = ''I/C''
prestige.09.symbols = 1
prestige.09.manneken = 1
prestige.10.bonus = ''I/A''
prestige.10.symbols = 1
prestige.10.manneken = 1
prestige.11.bonus = ''I/P''
prestige.11.symbols = 1
prestige.11.manneken = 1
prestige.12.bonus = ''C/A''
prestige.12.symbols = 1
prestige.12.manneken = 1
prestige.13.bonus = ''C/P''
prestige.13.symbols = 1
prestige.13.manneken = 1
prestige.14.bonus = ''A/P''
prestige.14.symbols = 1
prestige.14.manneken = 1
prestige.15.bonus = ''I/C''
prestige.15.symbols = 2
prestige.15.manneken = 0
prestige.16.bonus = ''I/A''
prestige.16.symbols = 2
prestige.16.manneken = 0
prestige.17.bonus = ''I/P''
prestige.17.symbols = 2
prestige.17.manneken = 0
prestige.18.bonus = ''C/A''
prestige.18.symbols = 2
prestige.18.manneken = 0
prestige.19.bonus = ''C/P''
prestige.19.symbols = 2
prestige.19.manneken = 0
prestige.20.bonus = ''A/P''
prestige.20.symbols = 2
prestige.20.manneken = 0
prestige.21.bonus = ''I+C''
prestige.21.symbols = 1
prestige.21.manneken = 0
prestige.22.bonus = ''I+A''
prestige.22.symbols = 1
prestige.22.manneken = 0
prestige.23.bonus = ''I+P''
prestige.23.symbols = 1
prestige.23.manneken = 0
prestige.24.bonus = ''A+C''
prestige.24.symbols = 1
prestige.24.manneken = 0
prestige.25.bonus = ''C+P''
prestige.25.symbols = 1
prestige.25.manneken = 0
prestige.26.bonus = ''A+P''
prestige.26.symbols = 1
prestige.26.manneken = 0
prestige.27.bonus = ''I+I''
prestige.27.symbols = 0
prestige.27.manneken = 1
prestige.28.bonus = ''C+C''
prestige.28.symbols = 0
prestige.28.manneken = 1
prestige.29.bonus = ''A+A''
prestige.29.symbols = 0
prestige.29.manneken = 1
prestige.30.bonus = ''P+P''
prestige.30.symbols = 0
prestige.30.manneken = 1
noble.brugmann.copies = 5
noble.brugmann.cost = 3
noble.empain.copies = 3
noble.empain.cost = 2
noble.solvay.copies = 3
noble.solvay.cost = 3
noble.buls.copies = 3
noble.buls.cost = 4
noble.albert.copies = 3
noble.albert.cost = 3
noble.vandevelde.copies = 3
noble.vandevelde.cost = 5
noble.vandervelde.copies = 3
noble.vandervelde.cost = 4
noble.maeterlinck.copies = 3
noble.maeterlinck.cost = 5
noble_row.prices = [3, 2, 1, 0]
supply.iron = 10
supply.wood = 10
supply.stone = 10
supply.joker = 15
board.portrait = 15
board.a.iris = [1, 2, 3, 4, 5, 6]
board.a.crown = [1, 2, 3, 4, 5, 6]
board.a.architect = [1, 2, 4, 6, 8, 10]
board.a.house_costs = [2, 2, 3, 3, 4, 4]
board.a.house_points = [0, 0, 0, 0, 5, 5]
board.a.row_base = [1, 1, 1, 1]
compass.sectors = [''iron'', ''any'', ''wood'', ''3fb'', ''stone'', ''empty'', ''glass'']
compass.covered = [''glass'']
compass.arms = [''wood'', ''stone'']
pawn.total = 7
pawn.in_court = 2
setup.francs = [5, 6, 7, 8, 9]
coin.one = 70
coin.five = 30');
CREATE TABLE pulse (
	id SMALLINT NOT NULL, 
	at FLOAT NOT NULL, 
	CONSTRAINT pk_pulse PRIMARY KEY (id)
);
CREATE TABLE "recovery_codes" (
	identity VARCHAR(32) NOT NULL, 
	code VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	made_at FLOAT DEFAULT '0' NOT NULL, 
	CONSTRAINT pk_recovery_codes PRIMARY KEY (identity)
);
INSERT INTO "recovery_codes" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','aaa1da397528d536074b47bb78e43d7aade1dea541b90c391a86d290c37dfad7','Anna',1.79497637086115121841e+09);
CREATE TABLE seats (
	game_id VARCHAR(24) NOT NULL, 
	number SMALLINT NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	holder VARCHAR(32), 
	level VARCHAR(20), 
	invitation VARCHAR(16), claim VARCHAR(400), claimed_from VARCHAR(32), 
	CONSTRAINT pk_seats PRIMARY KEY (game_id, number), 
	CONSTRAINT fk_seats_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "seats" VALUES('lwfuDaj3ABGS6XJp',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('lwfuDaj3ABGS6XJp',1,'person','Zoé','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('Tj_faOdEwi1H6TF0',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('Tj_faOdEwi1H6TF0',1,'person','Zoé','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('cf9N0w6nk4pSP5OT',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('cf9N0w6nk4pSP5OT',1,'invited','',NULL,NULL,'0aa4f2f63062791d',NULL,NULL);
INSERT INTO "seats" VALUES('QFQjUtvan9etzz4J',0,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('QFQjUtvan9etzz4J',1,'person','Benoît','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('UFn8IGFlOVMO5jDe',0,'bot','Bot 1',NULL,'easy',NULL,NULL,NULL);
INSERT INTO "seats" VALUES('UFn8IGFlOVMO5jDe',1,'person','Anna','aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',NULL,NULL,NULL,NULL);
INSERT INTO "seats" VALUES('UFn8IGFlOVMO5jDe',2,'bot','Bot 2',NULL,'easy',NULL,NULL,NULL);
CREATE TABLE snapshots (
	game_id VARCHAR(24) NOT NULL, 
	number INTEGER NOT NULL, 
	ply INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (game_id), 
	CONSTRAINT fk_snapshots_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "snapshots" VALUES('lwfuDaj3ABGS6XJp',106,106,'{"acted":true,"actions":[0,1,2,3,4,0,4,3,2,1,3,4,0,1,2,4,3,1,2,0,2,3,4,0,1],"arms":[5,2],"art_stack":[],"bids":[0,0,0,0,0,0,0,0,0,0,0,0,0,3,0,0,0,1,1,8,0,0,0,0,0],"bourse":6,"bourse_deck":[10],"bourse_discard":[8,0,3],"compass":[0,6,1,5,2,7,3],"components":"sha256:7320b194eda7c50d","covered":[],"cubes_used":0,"cursor":17,"drawn":[],"first":1,"first_passer":-1,"format":1,"houses":[-1,-1,-1,-1,-1,-1,-1,6,-1,-1,-1,6,6,6,-1,-1,-1,6,-1,-1,-1,-1,-1,-1,-1],"market":[3,0],"noble_deck":[8,7,5,2,7,2,9,1,5,7,3,3,5,4],"noble_discard":[4,1,8,3,9,6,6],"noble_row":[6,4,9,2],"pavilion_cards":[17,11,16,18,-1],"pavilions":[-1,-1,-1,-1,1],"pawns":[-1,-1,-1,-1,-1,-1,-1,-1,5,5,-1,-1,-1,1,-1,-1,-1,0,0,1,-1,-1,-1,-1,-1],"placed":18,"players":[{"architect":1,"architect_end":5,"art":[0,0,0,0,0,0,0,0,0,1],"away":0,"board":3,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":4,"crown":1,"cubes":[0,0,0,0,14],"doubled":-1,"exhibitions":0,"face_down":[9],"francs":0,"iris":1,"manneken":0,"neutral":0,"nobles":3,"on_card":0,"passed":false,"points":4,"ready":1,"row_bonus":[0,0,0,0],"rows":[[],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]},{"architect":1,"architect_end":5,"art":[0,0,0,0,0,0,0,0,0,0],"away":2,"board":5,"brussels":[0,0,0,0],"built":1,"cards":16777216,"cards_used":0,"court":2,"crown":0,"cubes":[1,0,1,0,0],"doubled":-1,"exhibitions":0,"face_down":[12,14],"francs":2,"iris":0,"manneken":0,"neutral":0,"nobles":257,"on_card":0,"passed":false,"points":9,"ready":1,"row_bonus":[0,0,0,0],"rows":[[17],[22],[20],[13]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]}],"prestige_deck":[11,24,1,27,2,28,3],"prestige_discard":[15,7,25,19,10,16,0,6,8,4,26],"prestige_row":[18,29,23,21,5],"revealed":-1,"reveals":16,"rng_count":114,"rng_key":125124281180874025626976404423420436755,"round":4,"rules":"second+belle-epoque+asymmetric","square":1,"stack":[[42,1,0],[41,1,0],[66,1,0],[40,1,0],[65,1,0],[64,1,0],[62,1,0],[63,1,0],[39,1,0],[61,1,0],[60,1,0],[59,1,0],[38,1,0],[58,1,0],[35,1,0],[34,1,0],[57,1,0],[33,1,0],[6,0,0],[7,1,0]],"substitute":false,"supply":[9,10,9,10,1],"tile_pawns":[1,1,-1],"tiles":[2,3,7],"train":4,"train_pawns":[0,0,0,0],"uses":[0,0,0,0],"version":2,"workshop":[5,6,6,4,6,0]}');
INSERT INTO "snapshots" VALUES('Tj_faOdEwi1H6TF0',30,30,'{"acted":false,"actions":[4,0,1,2,3,2,3,4,0,1,1,2,3,4,0,0,1,2,3,4,3,4,0,1,2],"arms":[1,7],"art_stack":[0,3,0,0,2,5,5,2,5,2,3,5,2,5,3,0,2,0,0,3,5,2],"bids":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"bourse":2,"bourse_deck":[0,8,10,11,5,3,6,9,7,4],"bourse_discard":[1],"compass":[5,1,0,7,2,6],"components":"sha256:ef3572384a7f4130","covered":[],"cubes_used":0,"cursor":12,"drawn":[],"first":1,"first_passer":-1,"format":1,"houses":[-1,-1,-1,0,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"market":[-1,-1],"noble_deck":[5,1,6,4,6,6,4,3,3,1,2,2,4,3,7],"noble_discard":[2,7],"noble_row":[1,7,5,5],"pavilion_cards":[],"pavilions":[],"pawns":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"placed":-1,"players":[{"architect":0,"architect_end":5,"art":[0,0,0,1,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":1,"cards":0,"cards_used":0,"court":3,"crown":1,"cubes":[0,0,0,0,0],"doubled":-1,"exhibitions":0,"face_down":[],"francs":1,"iris":0,"manneken":0,"neutral":1,"nobles":1,"on_card":0,"passed":false,"points":5,"ready":4,"row_bonus":[0,0,0,0],"rows":[[13],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]},{"architect":0,"architect_end":5,"art":[0,0,0,1,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":3,"crown":2,"cubes":[0,1,0,0,0],"doubled":-1,"exhibitions":1,"face_down":[],"francs":10,"iris":0,"manneken":0,"neutral":1,"nobles":1,"on_card":0,"passed":false,"points":0,"ready":4,"row_bonus":[0,0,0,0],"rows":[[],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]}],"prestige_deck":[19,3,10,22,11,20,9,2,0,18,17,7,6,4,23],"prestige_discard":[21,8,24,12],"prestige_row":[5,16,14,1,15],"revealed":-1,"reveals":5,"rng_count":88,"rng_key":122568050039941567415786113270880200793,"round":2,"rules":"first","square":-1,"stack":[[95,1,0],[39,1,0],[38,1,0],[35,1,0],[34,1,0],[33,1,0],[6,1,0],[4,1,0],[3,1,0]],"substitute":false,"supply":[10,9,10,0,15],"tile_pawns":[],"tiles":[],"train":0,"train_pawns":[0,0,0,0],"uses":[0,0,0,0],"version":2,"workshop":[0,0,0,0,6,0]}');
INSERT INTO "snapshots" VALUES('QFQjUtvan9etzz4J',127,127,'{"acted":false,"actions":[3,4,0,1,2,4,0,1,2,3,1,2,3,4,0,0,1,2,3,4,2,3,4,0,1],"arms":[1,0],"art_stack":[2,3,3,0,0,0,3,3,2,3,0,3,5,5,5,5,5,2,0,2],"bids":[0,0,0,0,0,0,1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"bourse":10,"bourse_deck":[7,4,1,8,6,9,11],"bourse_discard":[2,3,5,0],"compass":[2,1,6,0,5,7],"components":"sha256:ef3572384a7f4130","covered":[],"cubes_used":0,"cursor":7,"drawn":[],"first":0,"first_passer":0,"format":1,"houses":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"market":[0,-1],"noble_deck":[6,4,7,2,1,6,3,5,7,7],"noble_discard":[4,1,2,3,3,1],"noble_row":[2,5,6,4],"pavilion_cards":[],"pavilions":[],"pawns":[-1,-1,5,-1,-1,-1,1,0,-1,-1,-1,-1,-1,5,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"placed":-1,"players":[{"architect":1,"architect_end":5,"art":[0,0,0,0,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":3,"crown":4,"cubes":[1,2,1,0,0],"doubled":-1,"exhibitions":2,"face_down":[],"francs":4,"iris":2,"manneken":2,"neutral":0,"nobles":33,"on_card":0,"passed":true,"points":2,"ready":3,"row_bonus":[0,0,0,0],"rows":[[18],[5],[4],[]],"rows_filled":1,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]},{"architect":0,"architect_end":5,"art":[0,0,2,0,0,1,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":1,"cards":0,"cards_used":0,"court":4,"crown":0,"cubes":[2,0,1,0,0],"doubled":-1,"exhibitions":3,"face_down":[],"francs":3,"iris":0,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":true,"points":6,"ready":2,"row_bonus":[0,0,0,0],"rows":[[6,14],[],[19,9],[3,17]],"rows_filled":8,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]}],"prestige_deck":[],"prestige_discard":[23,1,8,22,11,13,24,16,10,0,15,12,21],"prestige_row":[20,-1,-1,7,2],"revealed":-1,"reveals":20,"rng_count":127,"rng_key":13030361862372496676,"round":5,"rules":"first","square":8,"stack":[[47,0,0],[44,1,0],[46,0,33]],"substitute":false,"supply":[7,8,8,0,15],"tile_pawns":[],"tiles":[],"train":0,"train_pawns":[0,0,0,0],"uses":[0,0,0,0],"version":1,"workshop":[0,0,0,0,6,0]}');
INSERT INTO "snapshots" VALUES('UFn8IGFlOVMO5jDe',2,2,'{"acted":false,"actions":[0,1,2,3,4,1,2,3,4,0,4,0,1,2,3,2,3,4,0,1,3,4,0,1,2],"arms":[1,2],"art_stack":[],"bids":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"bourse":-1,"bourse_deck":[2,5,0,4,3],"bourse_discard":[],"compass":[0,6,1,5,2,7],"components":"sha256:b977557eefd267f2","covered":[],"cubes_used":0,"cursor":12,"drawn":[],"first":2,"first_passer":-1,"format":1,"houses":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"market":[-1,-1],"noble_deck":[6,7,3,5,2,6,4,1,5,6,1,7,4,7,3,2,3],"noble_discard":[],"noble_row":[5,4,2,1],"pavilion_cards":[],"pavilions":[],"pawns":[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],"placed":-1,"players":[{"architect":0,"architect_end":5,"art":[0,0,1,0,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":2,"crown":0,"cubes":[0,0,0,0,0],"doubled":-1,"exhibitions":0,"face_down":[],"francs":6,"iris":0,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":false,"points":0,"ready":5,"row_bonus":[0,0,0,0],"rows":[[],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]},{"architect":0,"architect_end":5,"art":[0,0,0,0,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":2,"crown":0,"cubes":[0,0,0,0,0],"doubled":-1,"exhibitions":0,"face_down":[],"francs":7,"iris":0,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":false,"points":0,"ready":5,"row_bonus":[0,0,0,0],"rows":[[],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]},{"architect":0,"architect_end":5,"art":[1,0,0,0,0,0,0,0,0,0],"away":0,"board":0,"brussels":[0,0,0,0],"built":0,"cards":0,"cards_used":0,"court":2,"crown":0,"cubes":[0,0,0,0,0],"doubled":-1,"exhibitions":0,"face_down":[],"francs":5,"iris":0,"manneken":0,"neutral":0,"nobles":1,"on_card":0,"passed":false,"points":0,"ready":5,"row_bonus":[0,0,0,0],"rows":[[],[],[],[]],"rows_filled":0,"tied":[],"tile_points":0,"travellers":0,"unpaid":0,"used":0,"won":[]}],"prestige_deck":[1,8,3,5,16,22,26,13,20,27,17,21,9,11,24,25,12,14,15,4,10,0,28,19,7],"prestige_discard":[],"prestige_row":[29,18,2,23,6],"revealed":-1,"reveals":0,"rng_count":65,"rng_key":13647215125184110592,"round":0,"rules":"second","square":-1,"stack":[[1,2,0],[0,1,0]],"substitute":false,"supply":[10,10,10,0,15],"tile_pawns":[],"tiles":[],"train":0,"train_pawns":[0,0,0,0],"uses":[0,0,0,0],"version":2,"workshop":[5,6,5,6,6,0]}');
CREATE TABLE solved_lessons (
	identity VARCHAR(32) NOT NULL, 
	lesson VARCHAR(40) NOT NULL, 
	solved_at FLOAT NOT NULL, 
	CONSTRAINT pk_solved_lessons PRIMARY KEY (identity, lesson)
);
INSERT INTO "solved_lessons" VALUES('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa','first-artwork',1.79497637067483139038e+09);
CREATE TABLE tallies (
	game_id VARCHAR(24) NOT NULL, 
	seat SMALLINT NOT NULL, 
	points TEXT NOT NULL, 
	CONSTRAINT pk_tallies PRIMARY KEY (game_id, seat), 
	CONSTRAINT fk_tallies_game_id FOREIGN KEY(game_id) REFERENCES games (id)
);
INSERT INTO "tallies" VALUES('lwfuDaj3ABGS6XJp',0,'{"sales": 4, "irises": 2, "first_player": 5, "pawns": 1, "nobles": 2}');
INSERT INTO "tallies" VALUES('lwfuDaj3ABGS6XJp',1,'{"sales": 4, "building": 5, "irises": 2, "houses": 6, "materials": 2, "pawns": 15, "nobles": 4, "art": 2, "francs": 4}');
CREATE INDEX ix_games_is_public_status ON games (is_public, status);
CREATE INDEX ix_games_is_bot_asked_status ON games (is_bot_asked, status);
CREATE INDEX ix_seats_holder ON seats (holder);
CREATE INDEX ix_device_codes_identity ON device_codes (identity);
CREATE INDEX ix_games_origin ON games (origin);
CREATE INDEX ix_moments_game_id ON moments (game_id);
CREATE INDEX ix_seats_claimed_from ON seats (claimed_from);
CREATE INDEX ix_devices_signed_out_at ON devices (signed_out_at);
CREATE INDEX ix_recovery_codes_code ON recovery_codes (code);
CREATE INDEX ix_calls_due_at ON calls (due_at);
COMMIT;
